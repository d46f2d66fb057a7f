import type { ApplicationBody } from '@siteswap/contracts/volunteers';
import { invalidInput } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  type CallEdition,
  callDays,
  findSettings,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { listTeams } from '#src/features/teams/teams.public.ts';
import { applicationVersion, toColumns, toForm } from './applications.mapper.ts';
import {
  type Asked,
  assertConsent,
  faultsOf,
  onlyAsked,
  onlyReplied,
  withoutLoose,
} from './applications.policy.ts';
import { type ApplicationRow, updateApplication } from './applications.repository.ts';

/** What the form of an edition asks now. */
export async function findAsked(tx: Tx, editionId: number, edition: CallEdition): Promise<Asked> {
  const settings = toSettings(await findSettings(tx, editionId));
  const teams = await listTeams(tx, editionId);
  return { settings, days: callDays(edition, settings), teamIds: teams.map(({ id }) => id) };
}

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
  const asked = await findAsked(tx, before.editionId, edition);
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
