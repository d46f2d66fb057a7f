import type { ApplicationBody } from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import { invalidInput } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  type CallEdition,
  callDays,
  findSettings,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { listTeams } from '#src/features/teams/teams.public.ts';
import { applicationVersion, type NamedMembers, toColumns, toForm } from './applications.mapper.ts';
import {
  type Asked,
  assertConsent,
  faultsOf,
  onlyAsked,
  onlyReplied,
  withoutLoose,
} from './applications.policy.ts';
import { type ApplicationRow, updateApplication } from './applications.repository.ts';

interface Applicant {
  readonly editionId: number;
  readonly userId: number;
}

/** What the form of an edition asks now, and whom of those that it names the applicant may name. */
export async function findAsked(
  tx: Tx,
  { editionId, userId }: Applicant,
  { edition, body }: { edition: CallEdition; body: Changes },
): Promise<Asked> {
  const settings = toSettings(await findSettings(tx, editionId));
  const teams = await listTeams(tx, editionId);
  const named = [...(body.companionIds ?? []), ...(body.avoidedIds ?? [])];
  const members = await findMembers(tx, named);
  const isKnown = (id: number): boolean => !members.of(id).isDeleted;
  return {
    settings,
    days: callDays(edition, settings),
    teamIds: teams.map(({ id }) => id),
    memberIds: new Set(named.filter((id) => id !== userId && isKnown(id))),
  };
}

/** Members whom these applications name. */
export const findNamedMembers = (
  client: Db | Tx,
  rows: readonly ApplicationRow[],
): Promise<NamedMembers> =>
  findMembers(
    client,
    rows.flatMap(({ companionIds, avoidedIds }) => [...companionIds, ...avoidedIds]),
  );

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Changes = { [Name in keyof ApplicationBody]?: ApplicationBody[Name] | undefined } & {
  version?: string | undefined;
};

/**
 * Stores the given fields of an application, while its row is locked; what the form does not ask is ignored.
 * @returns the row, and whether it says something else than before
 * @throws 409 EDIT_CONFLICT, GUARDIAN_CONSENT_MISSING; 422
 */
export async function changeApplication(
  tx: Tx,
  before: ApplicationRow,
  { edition, body, now }: { edition: CallEdition; body: Changes; now: Date },
): Promise<{ row: ApplicationRow; hasChanged: boolean }> {
  const asked = await findAsked(tx, before, { edition, body: { ...toForm(before), ...body } });
  const { volunteersQuestions: questions } = asked.settings;
  const stored = toForm(before);
  const given = applicationVersion.changesOf(stored, body) as Partial<ApplicationBody>;
  // Replies to questions that are gone stay as they are.
  const form = { ...stored, replies: onlyReplied(questions, stored.replies) };
  const changes = onlyAsked(asked.settings, given);
  const changed = Object.entries(changes)
    .filter(([name, value]) => !isSame(value, form[name as keyof ApplicationBody]))
    .map(([name]) => name);
  if (changed.length === 0) return { row: before, hasChanged: false };
  const after = withoutLoose({ ...form, ...changes });
  const faults = faultsOf(after, asked, changed);
  if (faults.length > 0) throw invalidInput(faults);
  const concernsConsent = changed.includes('ageBand') || changed.includes('hasGuardianConsent');
  if (before.status === 'ACCEPTED' && concernsConsent) assertConsent(after);
  const columns = toColumns(after, { before, questions, now });
  return {
    row: await updateApplication(tx, before.id, { ...columns, updatedAt: now }),
    hasChanged: true,
  };
}
