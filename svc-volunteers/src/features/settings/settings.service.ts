import type { FieldError } from '@siteswap/contracts/problem';
import type { RouteInput } from '@siteswap/contracts/route';
import {
  type updateVolunteerSettings,
  type VolunteerSettings,
  volunteerSettingsChanged,
} from '@siteswap/contracts/volunteers';
import { type Actor, type Clock, invalidInput, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listTeams } from '#src/features/teams/teams.public.ts';
import { getManagedEdition, getPublicEdition } from './call-access.service.ts';
import {
  type CallEdition,
  callDays,
  type Days,
  isWithin,
  setupDays,
  takesApplications,
  teardownDays,
} from './calls.policy.ts';
import { toQuestions } from './questions.policy.ts';
import { settingsVersion, toSettings, toSettingsChange } from './settings.mapper.ts';
import {
  countOpenCalls,
  findSettings,
  lockSettings,
  updateSettings,
} from './settings.repository.ts';

export interface SettingsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type Changes = Partial<VolunteerSettings>;

/** What is wrong with changed settings; what was not changed is not checked. */
function faultsOf(
  edition: CallEdition,
  changes: Changes,
  settings: VolunteerSettings,
): FieldError[] {
  const outside = (path: keyof SettingsDayFields, days: Days): FieldError[] => {
    const day = changes[path];
    return day && !isWithin(days, day) ? [{ path, code: 'OUTSIDE_DAYS', params: { ...days } }] : [];
  };
  const { volunteersMode: mode, volunteersExternalUrl: url } = settings;
  const concernsUrl = 'volunteersMode' in changes || 'volunteersExternalUrl' in changes;
  return [
    ...(concernsUrl && mode === 'EXTERNAL' && url === null
      ? [{ path: 'volunteersExternalUrl', code: 'REQUIRED' }]
      : []),
    ...outside('volunteersSetupStartDate', setupDays(edition)),
    ...outside('volunteersTeardownEndDate', teardownDays(edition)),
  ];
}
type SettingsDayFields = Pick<
  VolunteerSettings,
  'volunteersSetupStartDate' | 'volunteersTeardownEndDate'
>;

/** The call for volunteers of an edition. */
export function createSettingsService({ db, transact, clock }: SettingsDeps) {
  const withDays = (edition: CallEdition, settings: VolunteerSettings) => ({
    ...settings,
    ...callDays(edition, settings),
  });

  return {
    /** @throws 404 EDITION_NOT_FOUND */
    async getInfo(editionId: number) {
      const edition = await getPublicEdition(db, editionId);
      const settings = toSettings(await findSettings(db, editionId));
      return {
        ...withDays(edition, settings),
        volunteersTeams: await listTeams(db, editionId),
        canApply: takesApplications(edition, settings, clock()),
      };
    },

    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async get(actor: Actor, editionId: number) {
      const edition = await getManagedEdition(db, actor, editionId);
      const settings = toSettings(await findSettings(db, editionId));
      return settingsVersion.add(withDays(edition, settings));
    },

    /** @throws 404 EDITION_NOT_FOUND, 403, 409 EDIT_CONFLICT, 422 */
    update: (
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof updateVolunteerSettings>['body'],
    ) =>
      transact(async (tx, outbox) => {
        const edition = await getManagedEdition(tx, actor, editionId);
        const before = toSettings(await lockSettings(tx, editionId));
        const { volunteersQuestions: written, ...given } = settingsVersion.changesOf(before, body);
        const changes: Changes = {
          ...given,
          ...(written && { volunteersQuestions: toQuestions(before.volunteersQuestions, written) }),
        };
        const faults = faultsOf(edition, changes, { ...before, ...changes });
        if (faults.length > 0) throw invalidInput(faults);
        const row = await updateSettings(tx, editionId, {
          ...toSettingsChange(changes),
          volunteersUpdatedAt: clock(),
        });
        outbox.emit(volunteerSettingsChanged, { editionId, actorId: actor.userId });
        return settingsVersion.add(withDays(edition, toSettings(row)));
      }),

    countCalls: async (editionIds: readonly number[]) => ({
      data: await countOpenCalls(db, editionIds, clock()),
    }),
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
