import type { FieldError } from '@siteswap/contracts/problem';
import {
  type ApplicationBody,
  type ApplicationField,
  absencesWithin,
  orderOfDayAndPart,
  type VolunteerQuestion,
  type VolunteerSettings,
  type VolunteerToggle,
  volunteerToggles,
  yesNo,
} from '@siteswap/contracts/volunteers';
import { conflict } from '@siteswap/service-kit';
import { type Days, isWithin } from '#src/features/settings/settings.public.ts';

/** The fields that a toggle asks for; all others are always asked. */
const fieldsOf: Readonly<Record<VolunteerToggle, readonly ApplicationField[]>> = {
  volunteersAskDiet: ['dietaryPreference'],
  volunteersAskAllergies: ['allergies'],
  volunteersAskTimePreferences: ['timePreferences'],
  volunteersAskTeamPreferences: ['teamPreferences'],
  volunteersAskPets: ['hasPets', 'petsDetails'],
  volunteersAskMinors: ['hasMinors', 'minorsDetails'],
  volunteersAskVehicle: ['hasVehicle', 'vehicleDetails'],
  volunteersAskCompanion: ['companionName', 'companionIds'],
  volunteersAskAvoidList: ['avoidList', 'avoidedIds'],
  volunteersAskSkills: ['skills'],
  volunteersAskExperience: ['hasExperience', 'experienceDetails'],
  volunteersAskSetup: ['setupAvailability'],
  volunteersAskTeardown: ['teardownAvailability'],
};

/** Details that go with a yes. */
const detailsOf = [
  ['hasPets', 'petsDetails'],
  ['hasMinors', 'minorsDetails'],
  ['hasVehicle', 'vehicleDetails'],
  ['hasExperience', 'experienceDetails'],
] as const satisfies readonly (readonly [ApplicationField, ApplicationField])[];

/** What the form of an edition asks: its settings and its teams, and when volunteers can be there. */
export interface Asked {
  readonly settings: VolunteerSettings;
  readonly days: Days;
  readonly teamIds: readonly number[];
  /** Members whom the applicant may name: those of the form who have an account, without the applicant. */
  readonly memberIds: ReadonlySet<number>;
}

/** Replies to questions that are asked, without empty ones. */
export const onlyReplied = (
  questions: readonly VolunteerQuestion[],
  replies: ApplicationBody['replies'] = {},
): ApplicationBody['replies'] =>
  Object.fromEntries(
    questions.flatMap(({ id }) => (replies[id] ? [[id, replies[id]] as const] : [])),
  );

/** The given fields without those that the form does not ask. */
export function onlyAsked<Fields extends Partial<ApplicationBody>>(
  settings: VolunteerSettings,
  given: Fields,
): Fields {
  const unasked = new Set<string>(
    volunteerToggles.filter((toggle) => !settings[toggle]).flatMap((toggle) => fieldsOf[toggle]),
  );
  const asked = Object.entries(given).filter(([name]) => !unasked.has(name));
  return Object.fromEntries(
    asked.map(([name, value]) => [
      name,
      name === 'replies' ? onlyReplied(settings.volunteersQuestions, given.replies) : value,
    ]),
  ) as Fields;
}

/** Whether the guardian of the applicant must agree. */
export const isMinor = ({ ageBand }: Pick<ApplicationBody, 'ageBand'>): boolean =>
  ageBand !== 'ADULT';

/** What is stored of a form: no details without their yes, no guardian of an adult, no absences outside of the stay. */
export function withoutLoose(form: ApplicationBody): ApplicationBody {
  const loose = detailsOf.filter(([flag]) => !form[flag]).map(([, details]) => [details, null]);
  const guardian = isMinor(form)
    ? {}
    : { guardianName: null, guardianPhone: null, hasGuardianConsent: false };
  const { arrivalDateTime: arrival, departureDateTime: departure } = form;
  const absences = absencesWithin(form.absences, arrival, departure);
  return { ...form, absences, ...Object.fromEntries(loose), ...guardian };
}

const required = (path: ApplicationField): FieldError => ({ path, code: 'REQUIRED' });

/** One of the three; setup and teardown count where they are asked. */
function availabilityFaults(form: ApplicationBody, { settings }: Asked): FieldError[] {
  const isThere =
    form.eventAvailability ||
    (settings.volunteersAskSetup && form.setupAvailability) ||
    (settings.volunteersAskTeardown && form.teardownAvailability);
  return isThere ? [] : [{ path: 'eventAvailability', code: 'REQUIRED' }];
}

const dayIn = (dayAndPart: string): string => dayAndPart.split('_')[0] ?? '';

function timeFaults(form: ApplicationBody, { days }: Asked): FieldError[] {
  const outside = (['arrivalDateTime', 'departureDateTime'] as const)
    .filter((path) => !isWithin(days, dayIn(form[path])))
    .map((path) => ({ path, code: 'OUTSIDE_DAYS', params: { ...days } }));
  if (outside.length > 0) return outside;
  const isBefore =
    orderOfDayAndPart(form.departureDateTime) < orderOfDayAndPart(form.arrivalDateTime);
  return isBefore ? [{ path: 'departureDateTime', code: 'BEFORE_ARRIVAL' }] : [];
}

const dietFaults = (form: ApplicationBody, { settings }: Asked): FieldError[] =>
  settings.volunteersAskDiet && form.dietaryPreference === null
    ? [required('dietaryPreference')]
    : [];

const teamFaults = (form: ApplicationBody, { settings, teamIds }: Asked): FieldError[] =>
  settings.volunteersAskTeamPreferences && !form.teamPreferences.every((id) => teamIds.includes(id))
    ? [{ path: 'teamPreferences', code: 'NOT_ALLOWED' }]
    : [];

const memberFaults = (form: ApplicationBody, { memberIds }: Asked): FieldError[] =>
  (['companionIds', 'avoidedIds'] as const)
    .filter((path) => !form[path].every((id) => memberIds.has(id)))
    .map((path) => ({ path, code: 'NOT_ALLOWED' }));

const guardianFaults = (form: ApplicationBody): FieldError[] =>
  isMinor(form)
    ? (['guardianName', 'guardianPhone'] as const).filter((path) => !form[path]).map(required)
    : [];

function replyFaults({ replies }: ApplicationBody, { settings }: Asked): FieldError[] {
  return settings.volunteersQuestions.flatMap(({ id, kind, choices, isRequired }) => {
    const path = `replies.${id}`;
    const reply = replies[id];
    if (!reply) return isRequired ? [{ path, code: 'REQUIRED' }] : [];
    const offered: readonly string[] | null =
      kind === 'CHOICE' ? choices : kind === 'YES_NO' ? yesNo : null;
    return offered === null || offered.includes(reply) ? [] : [{ path, code: 'NOT_ALLOWED' }];
  });
}

/** Each check with the fields that it concerns. */
const checks: readonly [
  fields: readonly ApplicationField[],
  faultsIn: (form: ApplicationBody, asked: Asked) => FieldError[],
][] = [
  [['setupAvailability', 'eventAvailability', 'teardownAvailability'], availabilityFaults],
  [['arrivalDateTime', 'departureDateTime'], timeFaults],
  [['dietaryPreference'], dietFaults],
  [['teamPreferences'], teamFaults],
  [['companionIds', 'avoidedIds'], memberFaults],
  [['ageBand', 'guardianName', 'guardianPhone'], guardianFaults],
  [['replies'], replyFaults],
];

/** What is wrong with a form. @param changed of a change: what it leaves alone is not checked again */
export const faultsOf = (
  form: ApplicationBody,
  asked: Asked,
  changed: readonly string[] | null = null,
): FieldError[] =>
  checks
    .filter(([fields]) => changed === null || fields.some((name) => changed.includes(name)))
    .flatMap(([, faultsIn]) => faultsIn(form, asked));

/** @throws 409 GUARDIAN_CONSENT_MISSING */
export function assertConsent(form: Pick<ApplicationBody, 'ageBand' | 'hasGuardianConsent'>): void {
  if (isMinor(form) && !form.hasGuardianConsent) {
    throw conflict('GUARDIAN_CONSENT_MISSING', 'The guardian has not agreed yet');
  }
}
