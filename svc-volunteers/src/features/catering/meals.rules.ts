import {
  type CateringMeal,
  type DayPart,
  type DietaryPreference,
  dietaryPreferences,
  type Meal,
  meals,
} from '@siteswap/contracts/volunteers';
import { countAllergies, hasAllergies } from './allergies.rules.ts';

/** What catering counts of a volunteer. */
export interface Stay {
  /** `2027-05-14_morning`, local to the edition. */
  readonly arrivalDateTime: string;
  readonly departureDateTime: string;
  readonly dietaryPreference: string | null;
  readonly allergies: string | null;
}

const onArrival: Readonly<Record<DayPart, readonly Meal[]>> = {
  morning: ['MORNING', 'NOON', 'EVENING'],
  noon: ['NOON', 'EVENING'],
  afternoon: ['EVENING'],
  evening: ['EVENING'],
};

const onDeparture: Readonly<Record<DayPart, readonly Meal[]>> = {
  morning: [],
  noon: ['MORNING'],
  afternoon: ['MORNING', 'NOON'],
  evening: ['MORNING', 'NOON'],
};

/** The contract has checked what is stored. */
const dayAndPart = (written: string) => written.split('_') as [string, DayPart];

/** The meals that a volunteer takes on a day: on that of arrival and departure those that both allow. */
export function mealsOn(
  day: string,
  { arrivalDateTime, departureDateTime }: Pick<Stay, 'arrivalDateTime' | 'departureDateTime'>,
): readonly Meal[] {
  const [firstDay, arrival] = dayAndPart(arrivalDateTime);
  const [lastDay, departure] = dayAndPart(departureDateTime);
  if (day < firstDay || day > lastDay) return [];
  return meals.filter(
    (meal) =>
      (day !== firstDay || onArrival[arrival].includes(meal)) &&
      (day !== lastDay || onDeparture[departure].includes(meal)),
  );
}

/** Place of a meal in its day. */
export const mealOrder = (meal: Meal): number => meals.indexOf(meal);

export const diets = [...dietaryPreferences, 'UNKNOWN'] as const;

const dietOf = ({ dietaryPreference }: Stay): DietaryPreference | 'UNKNOWN' =>
  dietaryPreferences.find((diet) => diet === dietaryPreference) ?? 'UNKNOWN';

/** Who eats what at each meal of a day, without names. */
export function countMeals(day: string, stays: readonly Stay[]): CateringMeal[] {
  return meals.map((meal) => {
    const present = stays.filter((stay) => mealsOn(day, stay).includes(meal));
    const counts = { NONE: 0, VEGETARIAN: 0, VEGAN: 0, UNKNOWN: 0 };
    for (const stay of present) counts[dietOf(stay)] += 1;
    return {
      meal,
      people: present.length,
      diets: counts,
      withAllergies: present.filter(({ allergies }) => hasAllergies(allergies)).length,
      allergies: countAllergies(present.map(({ allergies }) => allergies)),
    };
  });
}
