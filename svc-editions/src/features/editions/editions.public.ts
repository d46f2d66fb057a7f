export {
  correctableUntil,
  editionVersion,
  imageUrl,
  logoUrl,
  toEditionMembers,
  toMyEdition,
} from './editions.mapper.ts';
export { canSeeEdition, isOver, rightsOf } from './editions.policy.ts';
export {
  type EditionWithMembers,
  findEdition,
  insertEdition,
  type NewEdition,
  raiseVersions,
} from './editions.repository.ts';
export type { EditionsService } from './editions.service.ts';
export { chordOf, onGlobe } from './index/places.ts';
