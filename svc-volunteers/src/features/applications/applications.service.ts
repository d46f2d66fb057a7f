import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type ApplicationBody,
  applicationCreated,
  applicationWithdrawn,
  type listMyApplications,
  type updateMyApplication,
  type VolunteerApplication,
  volunteerLeft,
} from '@siteswap/contracts/volunteers';
import { findEdition, findEditions } from '@siteswap/features/editions';
import { addWriter } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  invalidInput,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { releasePlaces } from '#src/features/places/places.public.ts';
import {
  type CallEdition,
  callEditionFields,
  findSettings,
  findSettingsOf,
  getVisibleEdition,
  hasEnded,
  isOpen,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { changeApplication, findAsked, findNamedMembers } from './application-changes.service.ts';
import { toApplication, toApplicationEvent, toColumns } from './applications.mapper.ts';
import { type Asked, faultsOf, onlyAsked, withoutLoose } from './applications.policy.ts';
import {
  type ApplicationRow,
  deleteApplication,
  findApplicationOf,
  findAssignedTeams,
  insertApplication,
  listApplicationsOf,
  lockApplicationOf,
  type NewApplication,
} from './applications.repository.ts';

export interface ApplicationsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type MyApplications = RouteResult<typeof listMyApplications>;

const alreadyApplied = () => conflict('ALREADY_APPLIED', 'You have applied already');
const closed = () => conflict('VOLUNTEERS_CLOSED', 'The edition takes no applications now');

/** Stores an application, and emits that there is one. @returns null when the member has applied already */
export async function publishApplication(
  tx: Tx,
  outbox: OutboxWriter,
  data: NewApplication,
): Promise<ApplicationRow | null> {
  const row = await insertApplication(tx, data);
  if (row) outbox.emit(applicationCreated, toApplicationEvent(row));
  return row;
}

/** Applications of the caller. */
export function createApplicationsService({ db, transact, clock }: ApplicationsDeps) {
  async function show(client: Db | Tx, row: ApplicationRow): Promise<VolunteerApplication> {
    const teams = await findAssignedTeams(client, [row.id]);
    return toApplication(row, teams.get(row.id) ?? [], await findNamedMembers(client, [row]));
  }

  /** @throws 409 VOLUNTEERS_CLOSED, VOLUNTEERS_EXTERNAL */
  function assertTakesApplications(edition: CallEdition, { settings }: Asked): void {
    if (!isOpen(edition, settings, clock())) throw closed();
    if (settings.volunteersMode === 'EXTERNAL') {
      const url = settings.volunteersExternalUrl ?? '';
      throw conflict('VOLUNTEERS_EXTERNAL', 'Members apply on another site', { url });
    }
  }

  /** The caller's own, locked. @throws 404, 409 APPLICATION_REJECTED */
  async function lockOwn(tx: Tx, { userId }: Actor, editionId: number): Promise<ApplicationRow> {
    const row = await lockApplicationOf(tx, { editionId, userId });
    if (!row) throw notFound();
    if (row.status === 'REJECTED') {
      throw conflict('APPLICATION_REJECTED', 'This application was rejected');
    }
    return row;
  }

  return {
    /** @throws 404 EDITION_NOT_FOUND; 409 VOLUNTEERS_CLOSED, VOLUNTEERS_EXTERNAL, ALREADY_APPLIED; 422 */
    apply: (
      actor: Actor,
      editionId: number,
      body: ApplicationBody,
    ): Promise<VolunteerApplication> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const edition = await getVisibleEdition(tx, actor, editionId);
        const asked = await findAsked(tx, { editionId, userId }, { edition, body });
        assertTakesApplications(edition, asked);
        if (await findApplicationOf(tx, { editionId, userId })) throw alreadyApplied();
        const faults = faultsOf(body, asked);
        if (faults.length > 0) throw invalidInput(faults);
        await addWriter(tx, actor);
        const now = clock();
        const stored = onlyAsked(asked.settings, withoutLoose(body));
        const row = await publishApplication(tx, outbox, {
          ...toColumns(stored, {
            before: null,
            questions: asked.settings.volunteersQuestions,
            now,
          }),
          ...{ editionId, userId, createdAt: now, updatedAt: now },
        });
        if (!row) throw alreadyApplied();
        return toApplication(row, [], await findNamedMembers(tx, [row]));
      }),

    async getMine({ userId }: Actor, editionId: number) {
      const row = await findApplicationOf(db, { editionId, userId });
      return { application: row && (await show(db, row)) };
    },

    /** @throws 404; 409 APPLICATION_REJECTED, VOLUNTEERS_CLOSED, EDIT_CONFLICT, GUARDIAN_CONSENT_MISSING; 422 */
    updateMine: (
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof updateMyApplication>['body'],
    ): Promise<VolunteerApplication> =>
      transact(async (tx) => {
        const before = await lockOwn(tx, actor, editionId);
        const edition = await findEdition(tx, editionId, callEditionFields);
        if (!edition) throw notFound();
        const settings = toSettings(await findSettings(tx, editionId));
        if (hasEnded(edition, settings, clock())) throw closed();
        const { row } = await changeApplication(tx, before, { edition, body, now: clock() });
        return show(tx, row);
      }),

    /** Withdrawn after acceptance, its managers are notified. @throws 404; 409 APPLICATION_REJECTED */
    withdraw: (actor: Actor, editionId: number): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const row = await lockOwn(tx, actor, editionId);
        if (row.status === 'ACCEPTED') await releasePlaces(tx, outbox, row, clock());
        await deleteApplication(tx, row.id);
        outbox.emit(applicationWithdrawn, toApplicationEvent(row));
        if (row.status === 'ACCEPTED') {
          outbox.emit(volunteerLeft, toApplicationEvent(row));
          await participations.update(tx, outbox, row);
        }
        return { ok: true };
      }),

    /** Next editions first, then past ones, the last first. */
    async listMine({ userId }: Actor): Promise<MyApplications> {
      const rows = await listApplicationsOf(db, userId);
      const editionIds = rows.map(({ editionId }) => editionId);
      const [editions, settings, named, teams] = await Promise.all([
        findEditions(db, editionIds, callEditionFields),
        findSettingsOf(db, editionIds),
        findNamedMembers(db, rows),
        findAssignedTeams(
          db,
          rows.map(({ id }) => id),
        ),
      ]);
      const all = rows.flatMap((row) => {
        const edition = editions.get(row.editionId);
        if (!edition) return [];
        const ofEdition = toSettings(settings.get(row.editionId) ?? null);
        return {
          application: toApplication(row, teams.get(row.id) ?? [], named),
          edition: { id: row.editionId, ...edition },
          hasEnded: hasEnded(edition, ofEdition, clock()),
          appliedAt: row.createdAt.toISOString(),
        };
      });
      const byStart = all.sort((a, b) => (a.edition.startDate < b.edition.startDate ? -1 : 1));
      return {
        data: [
          ...byStart.filter((each) => !each.hasEnded),
          ...byStart.filter((each) => each.hasEnded).toReversed(),
        ],
      };
    },
  };
}

export type ApplicationsService = ReturnType<typeof createApplicationsService>;
