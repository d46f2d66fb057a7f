/** What a new password needs; `rare` is advice, the service looks it up in its list. */
export const passwordRules = ['length', 'upper', 'digit', 'rare'] as const;
export type PasswordRule = (typeof passwordRules)[number];
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Common parts of passwords in our languages. The service has a far longer list. */
const favourites = new Set(
  `admin azerty azertyuiop bienvenue bonjour chocolat contrasena doudou football haslo hejmeddig hola iloveyou
  jongler jonglerie juggle juggler juggling jonglage letmein ljubov loulou monkey motdepasse nicolas parol parola
  passord passwort password princesse qwerty qwertyuiop qwertz schatz secret senha siteswap soleil sommer summer
  sunshine superman tequiero valentina velkommen wachtwoord welcome welkom willkommen witam yuiop zaq`.split(
    /\s+/,
  ),
);
/** Maximum number of characters added to a common word for which the password is still weak. */
const usualAddition = 4;

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The letters of a password, with and without the signs that replace letters. */
function letterForms(password: string): string[] {
  const small = password.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  // Characters added at the end do not replace letters.
  const end = [...small.matchAll(/\p{L}/gu)].at(-1);
  const core = small.slice(0, end ? end.index + end[0].length : 0);
  const meant = core.replace(/[01345@$!]/g, (sign) => lookalikes[sign] ?? sign);
  return [small, meant].map((word) => word.replace(/[^\p{L}]/gu, ''));
}

/** `aaaaaaaa`, `12345678`, `87654321`: each character follows from the one before. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    steps.add((text.codePointAt(at) ?? 0) - (text.codePointAt(at - 1) ?? 0));
  }
  const [step = 0] = steps;
  return text.length > 3 && steps.size === 1 && Math.abs(step) <= 1;
}

/** Whether a password is easy to guess, as far as that can be decided without the service's list. */
function isEasilyGuessed(password: string): boolean {
  const runs = password.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  const unforeseen = runs.filter((run) => !isRun(run)).join('').length;
  if (unforeseen < 4) return true;
  return letterForms(password).some(
    (word) => favourites.has(word) && password.length - word.length <= usualAddition,
  );
}

/**
 * Rules that a new password does not meet yet, in their order.
 * @param rejected a password that the service has found in its list
 */
export function openRules(password: string, rejected?: string): PasswordRule[] {
  const open: Record<PasswordRule, boolean> = {
    length: password.length < 8,
    upper: !/\p{Lu}/u.test(password),
    digit: !/\d/.test(password),
    rare: password === '' || password === rejected || isEasilyGuessed(password),
  };
  return passwordRules.filter((rule) => open[rule]);
}

/** A rough measure from 0 (would be rejected) to 4, from length and variety. It encourages; the rules are the contract's. */
export function passwordStrength(password: string, rejected?: string): Strength {
  const open = openRules(password, rejected);
  if (open.some((rule) => rule !== 'rare')) return 0;
  if (open.length > 0) return 1;
  const variety = [/\p{Ll}/u, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const length = password.length >= 16 ? 2 : password.length >= 12 ? 1 : 0;
  return Math.min(4, 1 + variety + length) as Strength;
}
