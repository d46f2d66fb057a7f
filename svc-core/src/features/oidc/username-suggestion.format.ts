import { randomInt } from 'node:crypto';
import { cleanLine, cutText } from '@siteswap/contracts/fields';
import { isOneScript } from '#src/features/users/users.public.ts';
import type { VerifiedIdentity } from './providers.client.ts';

const maxPseudo = 30;
const maxName = 100;

const tidy = (name: string | null): string => cleanLine(name ?? '').replace(/\s+/g, ' ');

/** Letters, digits, `_` and `-`, as a pseudo may contain. */
const asPseudo = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s.]+/gu, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .slice(0, maxPseudo)
    .toWellFormed()
    .split('-')
    .filter(Boolean)
    .join('-');

/** A pseudo made from the names at the provider. */
export function suggestPseudo(identity: VerifiedIdentity): string {
  const sources = [
    tidy(identity.name),
    tidy(identity.givenName),
    identity.email?.split('@')[0] ?? '',
  ];
  const isUsable = (pseudo: string) => pseudo.length >= 3 && isOneScript(pseudo);
  return sources.map(asPseudo).find(isUsable) ?? 'juggler';
}

/** The same pseudo with a random number, for when it is taken. */
export const withSuffix = (pseudo: string): string =>
  `${cutText(pseudo, maxPseudo - 6)}-${randomInt(10_000, 100_000)}`;

/** First and last name; empty where the provider sent none, which the profile then asks for. */
export function namesOf(identity: VerifiedIdentity): { prenom: string; nom: string } {
  const [first = '', ...rest] = tidy(identity.name).split(' ');
  return {
    prenom: tidy(cutText(tidy(identity.givenName) || first, maxName)),
    nom: tidy(cutText(tidy(identity.familyName) || rest.join(' '), maxName)),
  };
}
