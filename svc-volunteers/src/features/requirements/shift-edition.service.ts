import type { Requirement, ShiftEdition } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import {
  type CallEdition,
  findSettings,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { listRequirements } from './requirements.repository.ts';

/** What the rules of shifts read of an edition: its days, the limits of its minors, and what its slots can ask for. */
export async function readShiftEdition(
  client: Db | Tx,
  editionId: number,
  { startDate, endDate }: Pick<CallEdition, 'startDate' | 'endDate'>,
): Promise<ShiftEdition & { requirements: Requirement[] }> {
  const { volunteersMinorLimits } = toSettings(await findSettings(client, editionId));
  const requirements = await listRequirements(client, editionId);
  return { startDate, endDate, minorLimits: volunteersMinorLimits, requirements };
}
