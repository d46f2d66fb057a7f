import type { Edition } from '@siteswap/contracts/editions';

/** Addresses on the net that an edition names, in the order of its form, and where its page shows each. */
export const editionLinks = [
  { name: 'officialWebsiteUrl', label: 'website', at: 'button' },
  { name: 'ticketingUrl', label: 'tickets', at: 'mainButton' },
  { name: 'facebookUrl', label: 'facebook', at: 'facts' },
  { name: 'instagramUrl', label: 'instagram', at: 'facts' },
] as const;
type EditionLink = (typeof editionLinks)[number];

/** The links of an edition that are shown at a place; addresses that it lacks, or that are unknown yet, are left out. */
export const linksAt = (
  at: EditionLink['at'],
  edition: Partial<Pick<Edition, EditionLink['name']>>,
): { label: EditionLink['label']; url: string }[] =>
  editionLinks.flatMap((link) => {
    const url = edition[link.name];
    return link.at === at && url ? [{ label: link.label, url }] : [];
  });
