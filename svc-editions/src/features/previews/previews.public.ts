export { joined, wordsOf } from './edition-words.format.ts';
