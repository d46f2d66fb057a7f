import { type CoverCandidates, maxCoverCandidates } from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import type { CallEdition } from '#src/features/settings/settings.public.ts';
import type { SlotRow } from '#src/features/slots/slots.public.ts';
import { listTeamsWithModes } from '#src/features/teams/teams.public.ts';
import { toCoverShift } from './covers.mapper.ts';
import { type CoverHistory, listCoverHistory } from './covers.repository.ts';
import { type Exchange, readExchanges } from './exchanges.service.ts';

const unknown: Omit<CoverHistory, 'userId'> = { askedAt: null, workedAt: null };
const timeOf = (date: Date | null): number => date?.getTime() ?? 0;

/** Who may get a shift: those asked least recently first, then people who worked in its team lately. */
export async function readCandidates(
  db: Db,
  {
    edition,
    slot,
    giverId,
    now,
  }: { edition: CallEdition; slot: SlotRow; giverId: number; now: Date },
): Promise<CoverCandidates> {
  const { editionId, teamId } = slot;
  const exchanges = await readExchanges(db, { edition, slot, giverId, now });
  const rows = await listCoverHistory(db, { editionId, teamId, now });
  const history = new Map(rows.map((row) => [row.userId, row]));
  const byTurn = (a: Exchange, b: Exchange): number => {
    const [one, other] = [history.get(a.userId) ?? unknown, history.get(b.userId) ?? unknown];
    return (
      timeOf(one.askedAt) - timeOf(other.askedAt) ||
      timeOf(other.workedAt) - timeOf(one.workedAt) ||
      a.userId - b.userId ||
      timeOf(a.returned?.startDateTime ?? null) - timeOf(b.returned?.startDateTime ?? null)
    );
  };
  const firstOf = (all: readonly Exchange[]): Exchange[] =>
    all
      .filter(({ problems }) => problems.length === 0)
      .sort(byTurn)
      .slice(0, maxCoverCandidates);
  const [covers, swaps] = [firstOf(exchanges.covers()), firstOf(exchanges.swaps())];
  const members = await findMembers(
    db,
    [...covers, ...swaps].map(({ userId }) => userId),
  );
  const teams = new Map((await listTeamsWithModes(db, editionId)).map((team) => [team.id, team]));
  return {
    covers: covers.map(({ userId }) => ({ user: members.of(userId) })),
    swaps: swaps.flatMap(({ userId, returned }) =>
      returned ? [{ user: members.of(userId), shift: toCoverShift(returned, teams) }] : [],
    ),
  };
}
