import {
  type ApplicationBody,
  applicationBody,
  orderOfDayAndPart,
} from '@siteswap/contracts/volunteers';
import type { Call } from './application-values.format.ts';

/** What the fields between them need, by the field that lacks it. */
function faultsOf(body: Record<string, unknown>, call: Call) {
  const text = (name: string): string => String(body[name] ?? '');
  const isOutside = (name: string): boolean => {
    const day = text(name).split('_')[0] ?? '';
    return day !== '' && (day < call.firstDay || day > call.lastDay);
  };
  const [arrival, departure] = [text('arrivalDateTime'), text('departureDateTime')];
  const isMinor = body['ageBand'] !== 'ADULT';
  const isBackwards =
    arrival !== '' && departure !== '' && orderOfDayAndPart(departure) < orderOfDayAndPart(arrival);
  const isThere = ['setupAvailability', 'eventAvailability', 'teardownAvailability'].some(
    (name) => body[name] === true,
  );
  return [
    { path: 'eventAvailability', code: isThere ? null : 'REQUIRED' },
    { path: 'arrivalDateTime', code: isOutside('arrivalDateTime') ? 'OUTSIDE_DAYS' : null },
    {
      path: 'departureDateTime',
      code: isOutside('departureDateTime') ? 'OUTSIDE_DAYS' : isBackwards ? 'BEFORE_ARRIVAL' : null,
    },
    {
      path: 'dietaryPreference',
      code: call.volunteersAskDiet && !body['dietaryPreference'] ? 'REQUIRED' : null,
    },
    { path: 'guardianName', code: isMinor && !body['guardianName'] ? 'REQUIRED' : null },
    { path: 'guardianPhone', code: isMinor && !body['guardianPhone'] ? 'REQUIRED' : null },
    ...call.volunteersQuestions.map(({ id, isRequired }) => ({
      path: `replies.${id}`,
      code:
        isRequired && !(body['replies'] as ApplicationBody['replies'])?.[id] ? 'REQUIRED' : null,
    })),
  ];
}

/** The body of an application with what its edition needs, also while another field is wrong. */
export const applicationSchema = (call: Call) =>
  applicationBody.superRefine(
    (body, context) => {
      for (const { path, code } of faultsOf(body, call)) {
        if (code) context.addIssue({ code: 'custom', path: [path], params: { code } });
      }
    },
    { when: () => true },
  );
