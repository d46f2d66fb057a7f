import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import type { DayPart, ManagedApplication, OfferedTeam } from '@siteswap/contracts/volunteers';
import { createTranslations, readTranslations } from '@siteswap/service-kit';
import type { Table } from './table-file.format.ts';

const translations = createTranslations({
  exports: readTranslations(new URL('./locales/', import.meta.url)),
});

/** What the applications of one edition share. */
export interface TableOptions {
  readonly locale: Locale;
  readonly timezone: string;
  /** Teams of the edition, for the names of the preferred ones. */
  readonly teams: readonly OfferedTeam[];
}

type Cell = (application: ManagedApplication) => string | null;

/** What was written of people, and the members that were found, as one cell. */
const people = (
  application: ManagedApplication,
  text: 'companionName' | 'avoidList',
  ids: 'companionIds' | 'avoidedIds',
): string =>
  [
    application[text],
    ...application.namedMembers
      .filter(({ id }) => application[ids].includes(id))
      .map(({ pseudo }) => pseudo),
  ]
    .filter(Boolean)
    .join(', ');

/** The columns that each edition may have, by the keys of their names. */
function columnsFor({
  locale,
  timezone,
  teams,
}: TableOptions): readonly (readonly [string, Cell])[] {
  const t = translations.getFixedT(locale, 'exports');
  const format = createFormat(locale);
  const yes = (has: boolean): string => t(has ? 'yes' : 'no');
  const dayPart = (written: string): string => {
    const [day = '', part = ''] = written.split('_');
    const partName = t(`part.${part as DayPart}`);
    return `${format.day(day, 'short')}, ${partName}`;
  };
  const instant = (at: string | null): string | null =>
    at === null ? null : format.instant(at, timezone);
  const names = (of: readonly OfferedTeam[]): string => of.map(({ name }) => name).join(', ');
  return [
    ['status', ({ status }) => t(`status.${status}`)],
    ['prenom', ({ prenom }) => prenom],
    ['nom', ({ nom }) => nom],
    ['pseudo', ({ user }) => user.pseudo],
    ['phone', ({ phone }) => phone],
    [
      'snapshotPhone',
      ({ userSnapshotPhone: snapshot, phone }) => (snapshot === phone ? null : snapshot),
    ],
    ['ageBand', ({ ageBand }) => t(`ageBand.${ageBand}`)],
    ['guardianName', ({ guardianName }) => guardianName],
    ['guardianPhone', ({ guardianPhone }) => guardianPhone],
    ['guardianConsentAt', ({ guardianConsentAt }) => instant(guardianConsentAt)],
    [
      'presence',
      ({ setupAvailability, eventAvailability, teardownAvailability }) =>
        [
          ...(setupAvailability ? [t('presence.SETUP')] : []),
          ...(eventAvailability ? [t('presence.EVENT')] : []),
          ...(teardownAvailability ? [t('presence.TEARDOWN')] : []),
        ].join(', '),
    ],
    ['arrivalDateTime', ({ arrivalDateTime }) => dayPart(arrivalDateTime)],
    ['departureDateTime', ({ departureDateTime }) => dayPart(departureDateTime)],
    ['absences', ({ absences }) => absences.map(dayPart).join(', ')],
    [
      'timePreferences',
      ({ timePreferences }) => timePreferences.map((time) => t(`time.${time}`)).join(', '),
    ],
    [
      'teamPreferences',
      ({ teamPreferences }) =>
        names(teamPreferences.flatMap((id) => teams.find((team) => team.id === id) ?? [])),
    ],
    ['assignedTeams', ({ assignedTeams }) => names(assignedTeams)],
    ['companionName', (application) => people(application, 'companionName', 'companionIds')],
    ['avoidList', (application) => people(application, 'avoidList', 'avoidedIds')],
    [
      'dietaryPreference',
      ({ dietaryPreference: diet }) => (diet === null ? null : t(`diet.${diet}`)),
    ],
    ['allergies', ({ allergies }) => allergies],
    ['hasPets', ({ hasPets }) => yes(hasPets)],
    ['petsDetails', ({ petsDetails }) => petsDetails],
    ['hasMinors', ({ hasMinors }) => yes(hasMinors)],
    ['minorsDetails', ({ minorsDetails }) => minorsDetails],
    ['hasVehicle', ({ hasVehicle }) => yes(hasVehicle)],
    ['vehicleDetails', ({ vehicleDetails }) => vehicleDetails],
    ['skills', ({ skills }) => skills],
    ['hasExperience', ({ hasExperience }) => yes(hasExperience)],
    ['experienceDetails', ({ experienceDetails }) => experienceDetails],
    ['motivation', ({ motivation }) => motivation],
    ['acceptanceNote', ({ acceptanceNote }) => acceptanceNote],
    ['createdAt', ({ createdAt }) => instant(createdAt)],
    ['decidedAt', ({ decidedAt }) => instant(decidedAt)],
  ];
}

/** A column for each question as it was asked: one that was changed has a column for each of its texts. */
const replyColumns = (
  applications: readonly ManagedApplication[],
  yesNo: (value: string) => string,
): readonly (readonly [string, Cell])[] => {
  const asked = new Map(
    applications
      .flatMap(({ replies }) => replies)
      .map((reply) => [`${reply.questionId} ${reply.label}`, reply]),
  );
  return [...asked.values()].map(({ questionId, label }) => [
    label,
    ({ replies }) => {
      const reply = replies.find((each) => each.questionId === questionId && each.label === label);
      if (!reply) return null;
      return reply.kind === 'YES_NO' ? yesNo(reply.value) : reply.value;
    },
  ]);
};

/** Columns in which no row says more than no: nothing was asked, or nothing was said. */
const isEmptyCell = (cell: string, no: string): boolean => cell === '' || cell === no;

/** Applications as a table, without columns that say nothing. */
export function toTable(applications: readonly ManagedApplication[], options: TableOptions): Table {
  const t = translations.getFixedT(options.locale, 'exports');
  const columns = [
    ...columnsFor(options).map(([key, cell]) => [t(`column.${key}`), cell] as const),
    ...replyColumns(applications, (value) => t(value)),
  ].map(([name, cell]) => ({ name, cells: applications.map((each) => cell(each) ?? '') }));
  const filled = columns.filter(({ cells }) => cells.some((cell) => !isEmptyCell(cell, t('no'))));
  return {
    title: t('sheet'),
    head: filled.map(({ name }) => name),
    rows: applications.map((_, index) => filled.map(({ cells }) => cells[index] ?? '')),
  };
}
