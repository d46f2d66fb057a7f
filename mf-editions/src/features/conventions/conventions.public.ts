export { ofMyConventions } from './api/use-my-conventions.ts';
