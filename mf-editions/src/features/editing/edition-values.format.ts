import {
  type Edition,
  type EditionFields,
  type EditionFlag,
  editionFieldNames,
  editionFlags,
  type MyEdition,
} from '@siteswap/contracts/editions';
import { editionLinks } from '#src/features/editions/editions.public.ts';

/** Fields of the contract that have a form of their own in `EditionValues`; each other one is an optional text. */
const ownFields = [
  'name',
  'description',
  'imageUrl',
  'startDate',
  'endDate',
  'datesCertainty',
  'isVirtual',
  'timezone',
  'country',
  'latitude',
  'longitude',
  ...editionFlags,
] as const satisfies (keyof EditionFields)[];
type OwnField = (typeof ownFields)[number];
type OptionalText = Exclude<keyof EditionFields, OwnField>;

const optionalTexts = editionFieldNames.filter(
  (name): name is OptionalText => !(ownFields as readonly string[]).includes(name),
);
const textsBy = (textOf: (name: OptionalText) => string) =>
  Object.fromEntries(optionalTexts.map((name) => [name, textOf(name)])) as Record<
    OptionalText,
    string
  >;

/** The fields of the form: lists are choices, and what may be left out is an empty text. */
export interface EditionValues extends Record<OptionalText, string> {
  name: string;
  description: string;
  imageUrl: string | null;
  startDate: string | null;
  endDate: string | null;
  /** Ticked while the days are not certain. */
  areDatesUncertain: boolean;
  /** In which way they are not, while it is ticked. Not shown as a field: `derived` comes from imports. */
  doubt: 'derived' | 'uncertain';
  isVirtual: boolean;
  /** The chosen zone of a virtual edition; otherwise the one at its place applies. */
  timezone: string[];
  country: string[];
  latitude: number | null;
  longitude: number | null;
  /** Other days or another place mend a slip. */
  isCorrection: boolean;
  /** Amenities and means of payment. */
  flags: string[];
}

export const steps = ['general', 'place', 'offer', 'links'] as const;
export type Step = (typeof steps)[number];

/** The fields of each step, in the order in which they are shown. */
export const fieldsOfStep: Readonly<Record<Step, readonly (keyof EditionValues)[]>> = {
  general: ['name', 'description', 'imageUrl'],
  place: [
    'startDate',
    'endDate',
    'areDatesUncertain',
    'isVirtual',
    'timezone',
    'city',
    'region',
    'country',
    'venueName',
    'addressLine1',
    'addressLine2',
    'postalCode',
    'latitude',
    'longitude',
    'isCorrection',
  ],
  offer: ['flags'],
  links: editionLinks.map(({ name }) => name),
};

/** An empty form. @param timezone of the person who fills it in */
export const emptyValues = (timezone: string): EditionValues => ({
  ...textsBy(() => ''),
  name: '',
  description: '',
  imageUrl: null,
  startDate: null,
  endDate: null,
  areDatesUncertain: false,
  doubt: 'uncertain',
  isVirtual: false,
  timezone: [timezone],
  country: [],
  latitude: null,
  longitude: null,
  isCorrection: false,
  flags: [],
});

/** The form of an edition that is there. */
export function valuesOf(edition: Edition): EditionValues {
  return {
    ...textsBy((name) => edition[name] ?? ''),
    name: edition.name,
    description: edition.description,
    imageUrl: edition.imageUrl,
    startDate: edition.startDate,
    endDate: edition.endDate,
    areDatesUncertain: edition.datesCertainty !== 'verified',
    doubt: edition.datesCertainty === 'derived' ? 'derived' : 'uncertain',
    isVirtual: edition.isVirtual,
    timezone: [edition.timezone],
    country: edition.country ? [edition.country] : [],
    latitude: edition.latitude,
    longitude: edition.longitude,
    isCorrection: false,
    flags: editionFlags.filter((flag) => edition[flag]),
  };
}

/** What an edition online can have too; it is asked about nothing else. */
const flagsOnline: readonly EditionFlag[] = [
  'hasGala',
  'hasOpenStage',
  'hasLongShow',
  'hasConcert',
  'hasWorkshops',
  'hasCreditCardPayment',
];

/** The flags of a group that the form asks about. */
export const askedFlags = <F extends EditionFlag>(flags: readonly F[], isVirtual: boolean): F[] =>
  flags.filter((flag) => !isVirtual || flagsOnline.includes(flag));

/** `@siteswap` is the page of that name; other texts stay as they are. */
export function profileAddress(site: 'instagram' | 'facebook', written: string): string {
  const [, name] = /^\s*@([\w.]+)\s*$/.exec(written) ?? [];
  return name === undefined ? written : `https://www.${site}.com/${name}`;
}

/** The year of a day that is past, or more than five years away; null of any other day. */
export function doubtfulYear(day: string | null, now: Date): number | null {
  const year = Number(day?.slice(0, 4));
  const yearNow = now.getFullYear();
  return day !== null && (year < yearNow || year > yearNow + 5) ? year : null;
}

/** What the form sends, before the contract has checked it. */
export function toBody(values: EditionValues) {
  const { areDatesUncertain, doubt, timezone, country, isCorrection: _, flags, ...rest } = values;
  const asked = askedFlags(editionFlags, values.isVirtual);
  const chosen = Object.fromEntries(
    editionFlags.map((flag) => [flag, asked.includes(flag) && flags.includes(flag)]),
  ) as Record<EditionFlag, boolean>;
  return {
    ...rest,
    ...chosen,
    startDate: values.startDate ?? undefined,
    endDate: values.endDate ?? undefined,
    datesCertainty: areDatesUncertain ? doubt : ('verified' as const),
    timezone: values.isVirtual ? (timezone[0] ?? null) : null,
    country: country[0] ?? null,
    instagramUrl: profileAddress('instagram', values.instagramUrl),
    facebookUrl: profileAddress('facebook', values.facebookUrl),
  };
}

/** What tells whether that is asked: days and place as people know them, and the reply. */
export const announcedFields = [
  'startDate',
  'endDate',
  'isVirtual',
  'city',
  'country',
  'latitude',
  'longitude',
  'isCorrection',
] as const satisfies (keyof EditionValues)[];

/** Whether it can be asked if other days or another place mend a slip: for a while after the edition was published. */
export function isCorrectionAsked(
  edition: MyEdition | undefined,
  values: Pick<EditionValues, (typeof announcedFields)[number]>,
  now: Date,
): boolean {
  if (values.isCorrection) return true;
  if (!edition?.isOnline || !edition.correctableUntil) return false;
  if (now >= new Date(edition.correctableUntil)) return false;
  const before = valuesOf(edition);
  const isShownAsMoved = edition.previousStartDate !== null || edition.previousCity !== null;
  return (
    isShownAsMoved || announcedFields.some((name) => String(before[name]) !== String(values[name]))
  );
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The last day of an edition from `startDate` that lasts as long as this one. */
export const sameLength = (days: { startDate: string; endDate: string }, startDate: string) =>
  new Date(timeOf(startDate) + timeOf(days.endDate) - timeOf(days.startDate))
    .toISOString()
    .slice(0, 10);

const dayMs = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day `years` later that is on the same day of the week, as near as there is one. */
function sameWeekday(day: string, years: number): string {
  const later = new Date(timeOf(day));
  later.setUTCFullYear(later.getUTCFullYear() + years);
  const rest = Math.round((later.getTime() - timeOf(day)) / dayMs) % 7;
  return dayOf(later.getTime() + (rest <= 3 ? -rest : 7 - rest) * dayMs);
}

/** Name and first day that the next edition probably has: a year later, or as many as lead beyond today. */
export function nextEdition(
  { name, startDate }: { name: string; startDate: string },
  today: string,
): { name: string; startDate: string } {
  const year = Number(startDate.slice(0, 4));
  const years = Math.max(1, Number(today.slice(0, 4)) - year);
  const first = sameWeekday(startDate, years);
  const next = first > today ? first : sameWeekday(startDate, years + 1);
  const nextYear = next.slice(0, 4);
  return { name: name.replace(new RegExp(`(?<!\\d)${year}(?!\\d)`), nextYear), startDate: next };
}

/**
 * What the form of an edition that is there sends. Other days than those that were derived are those of the team; they
 * are uncertain as long as it says so.
 *
 * @param before what the form began with
 */
export function toChangedBody(before: EditionValues, values: EditionValues) {
  const body = { ...toBody(values), isCorrection: values.isCorrection };
  const areMoved = before.startDate !== values.startDate || before.endDate !== values.endDate;
  return areMoved && body.datesCertainty === 'derived'
    ? { ...body, datesCertainty: 'uncertain' as const }
    : body;
}
