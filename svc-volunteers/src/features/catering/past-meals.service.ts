import type { CateringMeal } from '@siteswap/contracts/volunteers';
import { findEdition } from '@siteswap/features/editions';
import type { Db, Tx } from '#src/db.ts';
import {
  type CallEdition,
  callDays,
  callEditionFields,
  findSettings,
  hasEnded,
  laterDay,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { hasPastMeals, insertPastMeals, listPastMeals, listStays } from './catering.repository.ts';
import { countMeals } from './meals.rules.ts';

interface ReadMeals {
  /** Diets and allergies are erased: only numbers are left. */
  readonly isPast: boolean;
  readonly mealsOn: (day: string) => CateringMeal[];
}

/** The meals of an edition: counted from its volunteers, and as they were counted before their diets were erased. */
export async function readMeals(
  db: Db | Tx,
  { editionId, edition, now }: { editionId: number; edition: CallEdition; now: Date },
): Promise<ReadMeals> {
  const settings = toSettings(await findSettings(db, editionId));
  const past = hasEnded(edition, settings, now) ? await listPastMeals(db, editionId) : [];
  const byDay = Map.groupBy(past, ({ day }) => day);
  if (past.length > 0) {
    return { isPast: true, mealsOn: (day) => byDay.get(day) ?? countMeals(day, []) };
  }
  const stays = await listStays(db, editionId);
  return { isPast: false, mealsOn: (day) => countMeals(day, stays) };
}

/** Stores what was eaten at each meal, once, before diets and allergies of the edition are erased. */
export async function storePastMeals(tx: Tx, editionId: number): Promise<void> {
  const edition = await findEdition(tx, editionId, callEditionFields);
  if (!edition || (await hasPastMeals(tx, editionId))) return;
  const { firstDay, lastDay } = callDays(edition, toSettings(await findSettings(tx, editionId)));
  const stays = await listStays(tx, editionId);
  const counted = [];
  for (let day = firstDay; day <= lastDay; day = laterDay(day, 1)) {
    counted.push(...countMeals(day, stays).map((meal) => ({ ...meal, day })));
  }
  await insertPastMeals(tx, editionId, counted);
}
