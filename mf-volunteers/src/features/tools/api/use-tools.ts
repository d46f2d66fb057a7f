import { getCatering, listApplications, listVolunteerTeams } from '@siteswap/contracts/volunteers';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';

/** How many applications of an edition are accepted. */
export const useApplicationCounts = (id: number) =>
  useRoute(listApplications, { params: { id }, query: { pageSize: 1 } });

/** The meals of a day; those of the day before stay until they are there. */
export const useCatering = (id: number, date: string) =>
  useRoute(getCatering, { params: { id, date } }, { placeholderData: keepPreviousData });

/** The teams that a sheet may be about. */
export const useSheetTeams = (id: number) => useRoute(listVolunteerTeams, { params: { id } });
