export { toStored } from './editing.mapper.ts';
export { changeColumns, lockEdition } from './editing.repository.ts';
export { toConcerns } from './edition-concerns.mapper.ts';
