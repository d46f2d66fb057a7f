export { describeEdition, joined, titleOfAll } from './edition-texts.format.ts';
