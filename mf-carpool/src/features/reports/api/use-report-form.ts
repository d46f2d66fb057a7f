import {
  createTripReport,
  getMyTrips,
  type ReportablePerson,
  type TripReportReason,
} from '@siteswap/contracts/carpool';
import { useRouteForm } from '@siteswap/web-kit/form';

/** The form in which a member reports a person of a trip. What is typed is stored nowhere: it is about another. */
export const useReportForm = (
  { offerId, userId }: Pick<ReportablePerson, 'offerId' | 'userId'>,
  { onSuccess }: { onSuccess: () => void },
) =>
  useRouteForm(createTripReport, {
    namespace: 'carpool',
    params: { id: offerId },
    defaultValues: { reason: null as TripReportReason | null, text: '' },
    toBody: (values) => ({ ...values, userId }),
    invalidates: [getMyTrips],
    onSuccess,
  });
