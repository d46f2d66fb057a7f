/** What the rest of the service may use of this feature. */
export { deletePastMealsOf } from './catering.repository.ts';
export { diets } from './meals.rules.ts';
export { readMeals, storePastMeals } from './past-meals.service.ts';
