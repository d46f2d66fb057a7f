import type { MyEdition } from '@siteswap/contracts/editions';

type Described = Pick<
  MyEdition,
  | 'description'
  | 'imageUrl'
  | 'datesCertainty'
  | 'isVirtual'
  | 'addressLine1'
  | 'ticketingUrl'
  | 'officialWebsiteUrl'
>;

/** What people look for on the page of an edition and do not find yet, most important first. */
export function missingParts(edition: Described): string[] {
  const parts = {
    description: edition.description === '',
    image: edition.imageUrl === null,
    dates: edition.datesCertainty !== 'verified',
    address: !(edition.isVirtual || edition.addressLine1),
    link: !(edition.ticketingUrl || edition.officialWebsiteUrl),
  };
  return Object.entries(parts).flatMap(([part, isMissing]) => (isMissing ? [part] : []));
}
