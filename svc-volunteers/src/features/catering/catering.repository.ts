import type { CateringMeal } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import { mealOrder, type Stay } from './meals.rules.ts';

/** When the accepted volunteers of an edition are there, and what they eat; without who they are. */
export const listStays = (db: Db | Tx, editionId: number): Promise<Stay[]> =>
  db.volunteerApplication.findMany({
    where: { editionId, status: 'ACCEPTED' },
    select: {
      arrivalDateTime: true,
      departureDateTime: true,
      dietaryPreference: true,
      allergies: true,
    },
  });

/** A meal of an edition that is over. */
type PastMeal = CateringMeal & { readonly day: string };

export const hasPastMeals = async (tx: Tx, editionId: number): Promise<boolean> =>
  (await tx.volunteerMealCount.count({ where: { editionId } })) > 0;

/** Numbers alone: what people wrote is left out. */
export const insertPastMeals = (tx: Tx, editionId: number, meals: readonly PastMeal[]) =>
  tx.volunteerMealCount.createMany({
    data: meals.map(({ day, meal, people, diets, withAllergies }) => ({
      ...{ editionId, day: new Date(day), meal, people, diets, withAllergies },
    })),
  });

export async function listPastMeals(db: Db | Tx, editionId: number): Promise<PastMeal[]> {
  const rows = await db.volunteerMealCount.findMany({ where: { editionId } });
  return rows
    .map(({ day, meal, people, diets, withAllergies }) => ({
      day: day.toISOString().slice(0, 10),
      // The columns have what was counted.
      meal: meal as CateringMeal['meal'],
      diets: diets as CateringMeal['diets'],
      ...{ people, withAllergies, allergies: [] },
    }))
    .sort((one, other) => mealOrder(one.meal) - mealOrder(other.meal));
}

export const deletePastMealsOf = (tx: Tx, editionId: number) =>
  tx.volunteerMealCount.deleteMany({ where: { editionId } });
