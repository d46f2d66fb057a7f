import { getEdition } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';

export interface TripEdition {
  readonly name: string;
  /** Where the trips lead; the name of the edition when it has no town. */
  readonly place: string;
  /** Zone in which times are shown and typed. */
  readonly timezone: string;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** Cancelled, virtual or archived: there is nothing to drive to. */
  readonly isClosed: boolean;
}

/** Times stay readable when the edition cannot be had: they are then in the reader's own zone. */
const unknown: TripEdition = {
  name: '',
  place: '',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  startDate: undefined,
  endDate: undefined,
  isClosed: false,
};

/** What the carpool page needs of the edition; its frame asks for the same, so this is one call. */
export function useTripEdition(id: number): TripEdition {
  const { data } = useRoute(getEdition, { params: { id } });
  if (!data) return unknown;
  return {
    name: data.name,
    place: data.city ?? data.name,
    timezone: data.timezone,
    startDate: data.startDate,
    endDate: data.endDate,
    isClosed: data.status === 'CANCELLED' || data.isVirtual || data.convention.isArchived,
  };
}
