export { usePlanning, usePlanningTopic } from './api/use-planning.ts';
export { matches, nameOf } from './plan.format.ts';
export { daysBetween } from './planning.format.ts';
