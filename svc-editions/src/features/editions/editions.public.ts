export {
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
  raiseVersions,
} from './editions.repository.ts';
export type { EditionsService } from './editions.service.ts';
