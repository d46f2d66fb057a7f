import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type createVolunteerReward,
  type GivenReward,
  type giveReward,
  isReached,
  type listVolunteerRewards,
  maxRewards,
  type takeRewardBack,
  type updateVolunteerReward,
  type VolunteerReward,
  volunteerRewardFields,
} from '@siteswap/contracts/volunteers';
import { addWriter, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  formVersion,
  notFound,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { countHours } from '#src/features/hours/hours.public.ts';
import { listPlacesOf, lockVolunteer } from '#src/features/places/places.public.ts';
import {
  getManagedEdition,
  lockSettings,
  shareSettings,
} from '#src/features/settings/settings.public.ts';
import { toGivenReward } from './rewards.mapper.ts';
import {
  type CountedReward,
  countRewards,
  deleteGiven,
  deleteReward,
  findGiven,
  findReward,
  insertGiven,
  insertReward,
  isNameTaken,
  listCountedRewards,
  updateReward,
} from './rewards.repository.ts';

export interface RewardsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type RewardPath = RouteInput<typeof updateVolunteerReward>['params'];

const nameTaken = () => conflict('REWARD_NAME_TAKEN', 'Another reward has this name');

/** The version that the form of a reward is opened with. */
const rewardVersion = formVersion(volunteerRewardFields);

const show = ({ _count, ...row }: CountedReward): VolunteerReward =>
  rewardVersion.add({ ...row, given: _count.given });

/** What volunteers of an edition get for hours done. */
export function createRewardsService({ db, transact, clock }: RewardsDeps) {
  async function getReward(tx: Tx, { id: editionId, rid }: RewardPath): Promise<CountedReward> {
    const reward = await findReward(tx, editionId, rid);
    if (!reward) throw notFound();
    return reward;
  }

  /** Checks the right, and makes rewards stand still until the end of the transaction. */
  async function lockEdition(tx: Tx, actor: Actor, editionId: number): Promise<void> {
    await getManagedEdition(tx, actor, editionId);
    await lockSettings(tx, editionId);
  }

  /** Locks the volunteer, so that their hours stay as they are. @throws 409 APPLICATION_NOT_ACCEPTED */
  async function countMinutesDone(tx: Tx, editionId: number, userId: number): Promise<number> {
    const volunteer = await lockVolunteer(tx, { editionId, userId });
    if (volunteer?.status !== 'ACCEPTED') {
      throw conflict('APPLICATION_NOT_ACCEPTED', 'Only accepted volunteers get rewards');
    }
    return countHours(await listPlacesOf(tx, editionId, [userId])).minutesDone;
  }

  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async list(actor: Actor, editionId: number): Promise<RouteResult<typeof listVolunteerRewards>> {
      await getManagedEdition(db, actor, editionId);
      return { data: (await listCountedRewards(db, editionId)).map(show) };
    },

    /** @throws 404 EDITION_NOT_FOUND, 403; 409 REWARD_NAME_TAKEN, TOO_MANY_REWARDS */
    create: (
      actor: Actor,
      editionId: number,
      fields: RouteInput<typeof createVolunteerReward>['body'],
    ): Promise<VolunteerReward> =>
      transact(async (tx) => {
        await lockEdition(tx, actor, editionId);
        if (await isNameTaken(tx, { editionId, name: fields.name })) throw nameTaken();
        if ((await countRewards(tx, editionId)) >= maxRewards) {
          throw conflict('TOO_MANY_REWARDS', 'The edition has as many rewards as it may have');
        }
        const { id } = await insertReward(tx, { ...fields, editionId, createdAt: clock() });
        return show(await getReward(tx, { id: editionId, rid: id }));
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 REWARD_NAME_TAKEN, EDIT_CONFLICT */
    update: (
      actor: Actor,
      path: RewardPath,
      body: RouteInput<typeof updateVolunteerReward>['body'],
    ): Promise<VolunteerReward> =>
      transact(async (tx) => {
        const { id: editionId, rid } = path;
        await lockEdition(tx, actor, editionId);
        const changes = rewardVersion.changesOf(await getReward(tx, path), body);
        const { name } = changes;
        if (name !== undefined && (await isNameTaken(tx, { editionId, name, exceptId: rid }))) {
          throw nameTaken();
        }
        await updateReward(tx, rid, changes);
        return show(await getReward(tx, path));
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 REWARD_GIVEN */
    remove: (actor: Actor, path: RewardPath): Promise<{ ok: true }> =>
      transact(async (tx) => {
        await lockEdition(tx, actor, path.id);
        const { _count } = await getReward(tx, path);
        if (_count.given > 0) {
          throw conflict('REWARD_GIVEN', 'Someone has the reward', { given: _count.given });
        }
        await deleteReward(tx, path.rid);
        return { ok: true };
      }),

    /**
     * Once for each volunteer.
     * @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403; 409 APPLICATION_NOT_ACCEPTED, ALREADY_GIVEN, REWARD_NOT_REACHED
     */
    give: (
      actor: Actor,
      path: RewardPath,
      { userId }: RouteInput<typeof giveReward>['body'],
    ): Promise<GivenReward> =>
      transact(async (tx) => {
        const { id: editionId, rid: rewardId } = path;
        await getManagedEdition(tx, actor, editionId);
        // Rewards change under the lock of the settings alone.
        await shareSettings(tx, editionId);
        const reward = await getReward(tx, path);
        const minutesDone = await countMinutesDone(tx, editionId, userId);
        const before = await findGiven(tx, { rewardId, userId });
        const row = { rewardId, userId, givenAt: clock(), givenById: actor.userId };
        if (!before && !isReached(reward, minutesDone)) {
          throw conflict('REWARD_NOT_REACHED', 'The hours done do not reach the reward');
        }
        await addWriter(tx, actor);
        const isNew = !before && (await insertGiven(tx, row));
        const given = before ?? (await findGiven(tx, { rewardId, userId })) ?? row;
        const members = await findMembers(tx, given.givenById ? [given.givenById] : []);
        const shown = toGivenReward(reward, [given], { minutesDone, members });
        if (!isNew) {
          const { givenAt, givenBy } = shown;
          throw conflict('ALREADY_GIVEN', 'They have the reward', { givenAt, givenBy });
        }
        return shown;
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    takeBack: (
      actor: Actor,
      { userId, ...path }: RouteInput<typeof takeRewardBack>['params'],
    ): Promise<{ ok: true }> =>
      transact(async (tx) => {
        await getManagedEdition(tx, actor, path.id);
        await getReward(tx, path);
        if (!(await deleteGiven(tx, { rewardId: path.rid, userId }))) throw notFound();
        return { ok: true };
      }),
  };
}

export type RewardsService = ReturnType<typeof createRewardsService>;
