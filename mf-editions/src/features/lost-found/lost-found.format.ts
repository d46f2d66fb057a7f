import {
  type LostFoundClaim,
  type LostFoundItem,
  usualDestinations,
} from '@siteswap/contracts/editions';
import type { TFunction } from 'i18next';

/** The small copy of a photo. */
export const thumbnailOf = (url: string): string => {
  const name = url.lastIndexOf('/') + 1;
  return `${url.slice(0, name)}thumb-${url.slice(name)}`;
};

/** One of the destinations that are offered; undefined for another text, and when it is not known. */
export const usualDestination = (destination: string | null) =>
  usualDestinations.find((usual) => usual === destination);

/** Where an item went, in the language of the page or as the team wrote it; null when it is not known. */
export function destinationText(t: TFunction<'editions'>, destination: string | null) {
  const usual = usualDestination(destination);
  return usual ? t(`lostFound.destination.usual.${usual}`) : destination;
}

/** How a claim stands: one that is accepted is promised until the item is returned. */
export const stateOfClaim = (
  { status }: Pick<LostFoundClaim, 'status'>,
  item: Pick<LostFoundItem, 'status'>,
) => (status === 'ACCEPTED' && item.status === 'LOST' ? 'PROMISED' : status);

/** How an item stands, and the tone of its badge. */
export function stateOfItem({ status, isPromised }: Pick<LostFoundItem, 'status' | 'isPromised'>) {
  if (status === 'RETURNED') return { state: 'RETURNED', tone: 'success' } as const;
  return isPromised
    ? ({ state: 'PROMISED', tone: 'info' } as const)
    : ({ state: 'LOST', tone: 'neutral' } as const);
}
