import { randomInt } from 'node:crypto';
import type { VerifiedIdentity } from './providers.client.ts';

const maxPseudo = 30;
const maxName = 100;

const tidy = (name: string | null): string =>
  (name ?? '').normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim();

/** Letters, digits, `_` and `-`, as a pseudo may hold. */
const asPseudo = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s.]+/gu, '-')
    .slice(0, maxPseudo)
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .replace(/^-+|-+$/g, '');

/** A pseudo made from the names at the provider. */
export function suggestPseudo(identity: VerifiedIdentity): string {
  const sources = [
    tidy(identity.name),
    tidy(identity.givenName),
    identity.email?.split('@')[0] ?? '',
  ];
  return sources.map(asPseudo).find((pseudo) => pseudo.length >= 3) ?? 'juggler';
}

/** The same pseudo with a random number, for when it is taken. */
export const withSuffix = (pseudo: string): string =>
  `${pseudo.slice(0, maxPseudo - 6)}-${randomInt(10_000, 100_000)}`;

/** First and last name; empty where the provider sent none, which the profile then asks for. */
export function namesOf(identity: VerifiedIdentity): { prenom: string; nom: string } {
  const [first = '', ...rest] = tidy(identity.name).split(' ');
  return {
    prenom: tidy((tidy(identity.givenName) || first).slice(0, maxName)),
    nom: tidy((tidy(identity.familyName) || rest.join(' ')).slice(0, maxName)),
  };
}
