import { personalNames } from '@siteswap/contracts/personal-names';

/** Replaces secret and personal values. */
export const hidden = '[hidden]';

/** Names of credentials and of personal data, lower case, letters and digits only. */
const secretName =
  /authoriz|cookie|token|secret|passw|pwd|otp|signingkey|apikey|phone|mobile|allerg|diet|nonce|verifier/;
/**
 * Further names that are secret in what a client sends, where they contain codes, keys and names of people. Our own log
 * lines use the same names for harmless values: the code of an error, the state of a connection, the name of a task.
 */
const secretInRequests = /^auth$|code|key|session|^sid$|^tel$|^name$|address|^state$/;
const isPersonalName = (plain: string): boolean =>
  personalNames.whole.some((name) => plain === name) ||
  personalNames.parts.some((part) => plain.includes(part));
const harmlessName = /^(postal|country|status|error)code$/;
/** Values that are mail addresses, of which a failure report retains the domain: it names the mail server. */
const mailName = /mail(address)?$|^identifier$/;

/** A name in lower case, letters and digits only. */
export const plainName = (name: string): string =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export const isMailName = (name: string): boolean => mailName.test(plainName(name));

/** Whether values of this name are hidden in what a client sends. */
export function isSecretName(name: string): boolean {
  const plain = plainName(name);
  if (harmlessName.test(plain) || mailName.test(plain)) return false;
  return secretName.test(plain) || secretInRequests.test(plain) || isPersonalName(plain);
}

/** Whether values of this name are hidden in our own log lines. */
export function isSecretLogKey(key: string): boolean {
  const plain = plainName(key);
  return secretName.test(plain) || (mailName.test(plain) && plain !== 'identifier');
}

const remotePattern = /^[a-z][a-z0-9-]{1,40}@[0-9A-Za-z.+-]{1,64}$/;

/** Whether something is `remote@version`. */
export const isRemote = (value: unknown): value is string =>
  typeof value === 'string' && remotePattern.test(value);
