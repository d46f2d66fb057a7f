/** What the rest of the service may use of this feature. */
export { listStays } from './catering.repository.ts';
export { countMeals, diets } from './meals.rules.ts';
