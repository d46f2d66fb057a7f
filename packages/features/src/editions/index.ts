/** The copy of editions: what a domain needs of them, and who has which right. */
export { editionsModule } from './editions.module.ts';
export {
  type EditionCopy,
  findEdition,
  findEditions,
  findRightHolders,
} from './editions.repository.ts';
