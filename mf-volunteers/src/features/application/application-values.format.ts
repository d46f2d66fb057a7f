import type { RouteResult } from '@siteswap/contracts/route';
import {
  type AgeBand,
  type ApplicationBody,
  absencesWithin,
  type getVolunteerInfo,
  type VolunteerApplication,
  type VolunteerToggle,
} from '@siteswap/contracts/volunteers';
import { type NamedMember, namedMembers, rememberMembers } from './named-members.store.ts';

/** What the form of an edition asks, and which days and teams it offers. */
export type Call = Pick<
  RouteResult<typeof getVolunteerInfo>,
  VolunteerToggle | 'volunteersTeams' | 'volunteersQuestions' | 'firstDay' | 'lastDay'
>;

export type Presence = 'SETUP' | 'EVENT' | 'TEARDOWN';

/** An application as it is typed: days and their parts separate, the three availabilities as one choice. */
export interface ApplicationValues {
  prenom: string;
  nom: string;
  phone: string;
  ageBand: string;
  guardianName: string;
  guardianPhone: string;
  hasGuardianConsent: boolean;
  presence: string[];
  arrivalDay: string | null;
  arrivalPart: string | null;
  departureDay: string | null;
  departurePart: string | null;
  /** Parts of days at which one is away. */
  absences: string[];
  timePreferences: string[];
  teamPreferences: string[];
  companionName: string;
  companions: NamedMember[];
  avoidList: string;
  avoided: NamedMember[];
  motivation: string;
  dietaryPreference: string | null;
  allergies: string;
  hasPets: boolean;
  petsDetails: string;
  hasMinors: boolean;
  minorsDetails: string;
  hasVehicle: boolean;
  vehicleDetails: string;
  skills: string;
  hasExperience: boolean;
  experienceDetails: string;
  /** By the id of their question. */
  replies: Record<string, string>;
}

/** Presences that one can choose from; with the event alone there is no choice. */
export const presencesOf = (call: Call): readonly Presence[] => [
  ...(call.volunteersAskSetup ? (['SETUP'] as const) : []),
  'EVENT',
  ...(call.volunteersAskTeardown ? (['TEARDOWN'] as const) : []),
];

const emptyReplies = ({ volunteersQuestions }: Call): Record<string, string> =>
  Object.fromEntries(volunteersQuestions.map(({ id }) => [id, '']));

/** An application before anything was typed. */
export const firstApplication = (
  call: Call,
  me?: {
    readonly prenom: string | null;
    readonly nom: string | null;
    readonly phone: string | null;
  } | null,
): ApplicationValues => ({
  prenom: me?.prenom ?? '',
  nom: me?.nom ?? '',
  phone: me?.phone ?? '',
  ageBand: 'ADULT',
  guardianName: '',
  guardianPhone: '',
  hasGuardianConsent: false,
  presence: presencesOf(call).length > 1 ? [] : ['EVENT'],
  arrivalDay: null,
  arrivalPart: null,
  departureDay: null,
  departurePart: null,
  absences: [],
  timePreferences: [],
  teamPreferences: [],
  companionName: '',
  companions: [],
  avoidList: '',
  avoided: [],
  motivation: '',
  dietaryPreference: null,
  allergies: '',
  hasPets: false,
  petsDetails: '',
  hasMinors: false,
  minorsDetails: '',
  hasVehicle: false,
  vehicleDetails: '',
  skills: '',
  hasExperience: false,
  experienceDetails: '',
  replies: emptyReplies(call),
});

const dayAndPartOf = (written: string): { day: string | null; part: string | null } => {
  const [day = '', part = ''] = written.split('_');
  return { day: day || null, part: part || null };
};

/** An application that is there; `hasGuardianConsent` and replies by their questions are what was typed over it. */
export type Opened = Omit<VolunteerApplication, 'replies'> & {
  readonly hasGuardianConsent?: boolean;
  readonly replies: VolunteerApplication['replies'] | ApplicationBody['replies'];
};

const isTyped = (replies: Opened['replies']): replies is ApplicationBody['replies'] =>
  !Array.isArray(replies);
const typedReplies = (replies: Opened['replies']): Record<string, string> =>
  isTyped(replies)
    ? replies
    : Object.fromEntries(replies.map(({ questionId, value }) => [questionId, value]));

/** The values of an application that is changed. */
export function applicationValues(opened: Opened, call: Call): ApplicationValues {
  const arrival = dayAndPartOf(opened.arrivalDateTime);
  const departure = dayAndPartOf(opened.departureDateTime);
  rememberMembers(opened.namedMembers);
  return {
    prenom: opened.prenom,
    nom: opened.nom,
    phone: opened.phone,
    ageBand: opened.ageBand,
    guardianName: opened.guardianName ?? '',
    guardianPhone: opened.guardianPhone ?? '',
    hasGuardianConsent: opened.hasGuardianConsent ?? opened.guardianConsentAt !== null,
    presence: [
      ...(opened.setupAvailability ? ['SETUP'] : []),
      ...(opened.eventAvailability ? ['EVENT'] : []),
      ...(opened.teardownAvailability ? ['TEARDOWN'] : []),
    ],
    arrivalDay: arrival.day,
    arrivalPart: arrival.part,
    departureDay: departure.day,
    departurePart: departure.part,
    absences: opened.absences,
    timePreferences: opened.timePreferences,
    teamPreferences: opened.teamPreferences.map(String),
    companionName: opened.companionName ?? '',
    companions: namedMembers(opened.companionIds),
    avoidList: opened.avoidList ?? '',
    avoided: namedMembers(opened.avoidedIds),
    motivation: opened.motivation ?? '',
    dietaryPreference: opened.dietaryPreference,
    allergies: opened.allergies ?? '',
    hasPets: opened.hasPets,
    petsDetails: opened.petsDetails ?? '',
    hasMinors: opened.hasMinors,
    minorsDetails: opened.minorsDetails ?? '',
    hasVehicle: opened.hasVehicle,
    vehicleDetails: opened.vehicleDetails ?? '',
    skills: opened.skills ?? '',
    hasExperience: opened.hasExperience,
    experienceDetails: opened.experienceDetails ?? '',
    replies: { ...emptyReplies(call), ...typedReplies(opened.replies) },
  };
}

/** Empty while one of the two is missing, which the contract then asks for. */
export const written = (day: string | null, part: string | null): string =>
  day && part ? `${day}_${part}` : '';

/** Absences of the stay; those before another arrival are gone. */
function absencesOf(values: ApplicationValues): string[] {
  const arrival = written(values.arrivalDay, values.arrivalPart);
  const departure = written(values.departureDay, values.departurePart);
  return arrival && departure ? absencesWithin(values.absences, arrival, departure) : [];
}

/** The body of an application, without what its edition does not ask. */
export function applicationBodyOf(values: ApplicationValues, call: Call): ApplicationBody {
  const isMinor = values.ageBand !== 'ADULT';
  const asked = (toggle: VolunteerToggle, text: string): string | null =>
    call[toggle] ? text || null : null;
  const hasPets = call.volunteersAskPets && values.hasPets;
  const hasMinors = call.volunteersAskMinors && values.hasMinors;
  const hasVehicle = call.volunteersAskVehicle && values.hasVehicle;
  const hasExperience = call.volunteersAskExperience && values.hasExperience;
  return {
    prenom: values.prenom,
    nom: values.nom,
    phone: values.phone,
    motivation: values.motivation || null,
    setupAvailability: call.volunteersAskSetup && values.presence.includes('SETUP'),
    eventAvailability: values.presence.includes('EVENT'),
    teardownAvailability: call.volunteersAskTeardown && values.presence.includes('TEARDOWN'),
    arrivalDateTime: written(values.arrivalDay, values.arrivalPart),
    departureDateTime: written(values.departureDay, values.departurePart),
    absences: absencesOf(values),
    dietaryPreference: call.volunteersAskDiet
      ? (values.dietaryPreference as ApplicationBody['dietaryPreference'])
      : null,
    allergies: asked('volunteersAskAllergies', values.allergies),
    timePreferences: call.volunteersAskTimePreferences
      ? (values.timePreferences as ApplicationBody['timePreferences'])
      : [],
    teamPreferences: call.volunteersAskTeamPreferences ? values.teamPreferences.map(Number) : [],
    hasPets,
    petsDetails: hasPets ? values.petsDetails || null : null,
    hasMinors,
    minorsDetails: hasMinors ? values.minorsDetails || null : null,
    hasVehicle,
    vehicleDetails: hasVehicle ? values.vehicleDetails || null : null,
    companionName: asked('volunteersAskCompanion', values.companionName),
    companionIds: call.volunteersAskCompanion ? values.companions.map(({ id }) => id) : [],
    avoidList: asked('volunteersAskAvoidList', values.avoidList),
    avoidedIds: call.volunteersAskAvoidList ? values.avoided.map(({ id }) => id) : [],
    skills: asked('volunteersAskSkills', values.skills),
    hasExperience,
    experienceDetails: hasExperience ? values.experienceDetails || null : null,
    ageBand: values.ageBand as AgeBand,
    guardianName: isMinor ? values.guardianName || null : null,
    guardianPhone: isMinor ? values.guardianPhone || null : null,
    hasGuardianConsent: isMinor && values.hasGuardianConsent,
    replies: Object.fromEntries(
      call.volunteersQuestions.flatMap(({ id }) => {
        const reply = values.replies[id];
        return reply ? [[id, reply] as const] : [];
      }),
    ),
  };
}

/** What was typed as an application shows it: with the questions of the replies. */
export const typedApplication = (values: ApplicationValues, call: Call) => {
  const { replies, ...body } = applicationBodyOf(values, call);
  const asked = call.volunteersQuestions.filter(({ id }) => replies[id]);
  return {
    ...body,
    namedMembers: [...values.companions, ...values.avoided],
    replies: asked.map(({ id, label, kind }) => ({ label, kind, value: replies[id] ?? '' })),
  };
};

/** Fields of the body that the form names otherwise. */
export const fieldOfPath = {
  setupAvailability: 'presence',
  eventAvailability: 'presence',
  companionIds: 'companions',
  avoidedIds: 'avoided',
  teardownAvailability: 'presence',
  arrivalDateTime: ({ arrivalDay, arrivalPart }: ApplicationValues) =>
    missing({ arrivalDay, arrivalPart }),
  departureDateTime: ({ departureDay, departurePart }: ApplicationValues) =>
    missing({ departureDay, departurePart }),
  replies: ({ replies }: ApplicationValues) =>
    Object.keys(replies).map((id) => `replies.${id}` as const),
} as const;

/** An error stands next to what is missing; with day and part there, next to both. */
function missing<Name extends string>(values: Record<Name, string | null>): Name[] {
  const names = Object.keys(values) as Name[];
  const empty = names.filter((name) => !values[name]);
  return empty.length > 0 ? empty : names;
}

export const steps = ['who', 'when', 'preferences', 'details', 'send'] as const;
export type Step = (typeof steps)[number];

export const fieldsOfStep = {
  who: ['prenom', 'nom', 'phone', 'ageBand', 'guardianName', 'guardianPhone', 'hasGuardianConsent'],
  when: [
    'presence',
    'arrivalDay',
    'arrivalPart',
    'departureDay',
    'departurePart',
    'absences',
    'timePreferences',
  ],
  preferences: [
    'teamPreferences',
    'companionName',
    'companions',
    'avoidList',
    'avoided',
    'motivation',
  ],
  details: [
    'dietaryPreference',
    'allergies',
    'hasPets',
    'petsDetails',
    'hasMinors',
    'minorsDetails',
    'hasVehicle',
    'vehicleDetails',
    'skills',
    'hasExperience',
    'experienceDetails',
    'replies',
  ],
  send: [],
} as const satisfies Record<Step, readonly (keyof ApplicationValues)[]>;

/** The inputs of a step: each reply is one. */
export const fieldsIn = (step: Step, call: Call) =>
  fieldsOfStep[step].flatMap((field) =>
    field === 'replies'
      ? call.volunteersQuestions.map(({ id }) => `replies.${id}` as const)
      : [field],
  );

const detailToggles = [
  'volunteersAskDiet',
  'volunteersAskAllergies',
  'volunteersAskPets',
  'volunteersAskMinors',
  'volunteersAskVehicle',
  'volunteersAskSkills',
  'volunteersAskExperience',
] as const satisfies readonly VolunteerToggle[];

/** The steps of this form: an edition that asks no detail has none of them. */
export const stepsOf = (call: Call): readonly [Step, ...Step[]] => {
  const hasDetails =
    call.volunteersQuestions.length > 0 || detailToggles.some((toggle) => call[toggle]);
  const [first, ...others] = steps;
  return [first, ...others.filter((step) => step !== 'details' || hasDetails)];
};
