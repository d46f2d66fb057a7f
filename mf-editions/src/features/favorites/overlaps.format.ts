import type { EditionCard } from '@siteswap/contracts/editions';

type Dated = Pick<EditionCard, 'id' | 'startDate' | 'endDate' | 'status'>;

/** Takes place on the days it has. */
const isOn = ({ status }: Dated): boolean => status !== 'CANCELLED' && status !== 'POSTPONED';

/** Those of the other editions that share a day with this one. */
export const overlapping = <T extends Dated>(edition: Dated, others: readonly T[]): T[] =>
  isOn(edition)
    ? others.filter(
        (other) =>
          other.id !== edition.id &&
          isOn(other) &&
          other.startDate <= edition.endDate &&
          other.endDate >= edition.startDate,
      )
    : [];
