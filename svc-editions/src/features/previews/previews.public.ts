export { describeEdition, joined, titleOfAll } from './edition-words.format.ts';
