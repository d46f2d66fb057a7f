import { AppError } from '@siteswap/service-kit';
import { pseudoSkeleton } from './pseudo.format.ts';

/** Scripts of one writing each (UTS 39, single script); Japanese, Chinese and Korean mix several. */
const writings = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari'],
  ...['Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Mongolian', 'Cherokee'],
]
  .map((script) => [script])
  .concat([
    ['Han', 'Hiragana', 'Katakana'],
    ['Han', 'Hangul'],
    ['Han', 'Bopomofo'],
  ])
  .map((scripts) => {
    const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
    return new RegExp(`^[${letters}0-9_-]+$`, 'u');
  });

/** Whether its letters are of one script, in their usual form, and there is one at least. */
export const isOneScript = (pseudo: string): boolean =>
  pseudo.normalize('NFKC') === pseudo.normalize('NFC') &&
  /\p{L}/u.test(pseudo) &&
  writings.some((writing) => writing.test(pseudo.normalize('NFC')));

/** Names of operators, and of machines, in the languages of the product. */
const reserved = [
  ...[
    'siteswap',
    'admin',
    'admins',
    'administrator',
    'moderator',
    'mod',
    'support',
    'root',
    'staff',
  ],
  ...[
    'system',
    'helpdesk',
    'official',
    'security',
    'webmaster',
    'postmaster',
    'hostmaster',
    'abuse',
  ],
  ...['noreply', 'null', 'undefined', 'anonymous', 'deleted', 'team', 'siteswapteam', 'sysadmin'],
  ...['administratør', 'redaktør', 'administratorin', 'moderatorin', 'administrador'],
  ...['administradora', 'moderador', 'moderadora', 'soporte', 'equipo', 'administrateur'],
  ...['administratrice', 'modérateur', 'modératrice', 'équipe', 'officiel', 'amministratore'],
  ...['amministratrice', 'moderatore', 'moderatrice', 'assistenza', 'beheerder', 'beheer'],
  ...['administratorka', 'moderatorka', 'pomoc', 'suporte', 'equipa', 'админ', 'администратор'],
  ...['модератор', 'поддержка', 'адмін', 'адміністратор', 'підтримка'],
];

/** Without accents, hyphens and case: `A-dmin` and `ádmin` say the same. */
const plain = (pseudo: string): string =>
  pseudoSkeleton(pseudo.normalize('NFKD').replace(/[\p{M}_-]/gu, ''));

const reservedNames: ReadonlySet<string> = new Set(reserved.map(plain));

/** Small and capital letters look like different ones. */
export const isReserved = (pseudo: string): boolean =>
  [pseudo, pseudo.toLowerCase()].some((written) => reservedNames.has(plain(written)));

/** Throws 422 PSEUDO_NOT_ALLOWED. An older pseudo of a member stays. */
export function assertPseudoAllowed(pseudo: string): void {
  if (isOneScript(pseudo) && !isReserved(pseudo)) return;
  const message = 'A pseudo has letters of one script, and none is the name of the team';
  throw new AppError(422, 'PSEUDO_NOT_ALLOWED', message, {
    errors: [{ path: 'pseudo', code: 'NOT_ALLOWED' }],
  });
}
