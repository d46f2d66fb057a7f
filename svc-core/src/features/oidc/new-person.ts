import { randomInt } from 'node:crypto';
import type { Proven } from './providers.ts';

const longestPseudo = 30;
const longestName = 100;

const tidy = (name: string | null): string =>
  (name ?? '').normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim();

/** Letters, digits, `_` and `-`, as a pseudo may hold. */
const asPseudo = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s.]+/gu, '-')
    .slice(0, longestPseudo)
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .replace(/^-+|-+$/g, '');

/** What the person could be called, from how the provider calls them. */
export function pseudoFor(proven: Proven): string {
  const sources = [tidy(proven.name), tidy(proven.givenName), proven.email?.split('@')[0] ?? ''];
  return sources.map(asPseudo).find((pseudo) => pseudo.length >= 3) ?? 'juggler';
}

/** The same with a number, for when somebody has it. */
export const numbered = (pseudo: string): string =>
  `${pseudo.slice(0, longestPseudo - 6)}-${randomInt(10_000, 100_000)}`;

/** First and last name; empty where the provider did not tell, which the profile then asks for. */
export function namesOf(proven: Proven): { prenom: string; nom: string } {
  const [first = '', ...rest] = tidy(proven.name).split(' ');
  return {
    prenom: tidy((tidy(proven.givenName) || first).slice(0, longestName)),
    nom: tidy((tidy(proven.familyName) || rest.join(' ')).slice(0, longestName)),
  };
}
