export { toStored } from './editing.mapper.ts';
export { changeColumns, lockEdition } from './editing.repository.ts';
export { toCacheTags } from './edition-cache-tags.mapper.ts';
export { moveEdition, placeAndDayFields } from './edition-moves.service.ts';
