export { useTowns } from './api/use-towns.ts';
export { townLabel } from './town.format.ts';
