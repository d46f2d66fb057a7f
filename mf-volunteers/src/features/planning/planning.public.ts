export { usePlanning } from './api/use-planning.ts';
export { nameOf } from './plan.format.ts';
