export { useConventionRights } from './api/use-convention.ts';
export { ofMyConventions } from './api/use-my-conventions.ts';
