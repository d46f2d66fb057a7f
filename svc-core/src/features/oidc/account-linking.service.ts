import { userState, userVerified } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import { type CoreKit, isConflict, type Tx } from '#src/db.ts';
import {
  deleteVerificationCode,
  registrationsKey,
  registrationsPerAddress,
} from '#src/features/accounts/accounts.public.ts';
import {
  createUser,
  findNamesakes,
  findUserByEmail,
  isReserved,
  markUserVerified,
  type NewUser,
  replaceUnverifiedUser,
  type UserRow,
} from '#src/features/users/users.public.ts';
import type { IdentitiesService, IdentityKey } from './identities.service.ts';
import type { VerifiedIdentity } from './providers.client.ts';
import { namesOf, suggestPseudo, withSuffix } from './username-suggestion.format.ts';

/** Another request may take the pseudo or the address at the same moment, more than once. */
const maxAttempts = 4;

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets'> {
  readonly identities: IdentitiesService;
}

/** Which account a verified identity opens. */
export type LinkResult =
  | { readonly kind: 'member'; readonly userId: number }
  /** An account has the same address: only its password proves that it is the same person's. */
  | { readonly kind: 'password-needed'; readonly userId: number }
  | { readonly kind: 'email-missing' | 'email-unverified' };

async function findFreePseudo(tx: Tx, suggestion: string): Promise<string> {
  let pseudo = suggestion;
  while (isReserved(pseudo) || (await findNamesakes(tx, pseudo)).length > 0) {
    pseudo = withSuffix(suggestion);
  }
  return pseudo;
}

/** Finds the account of a verified identity, and opens one where there is none. */
export function createAccountLinkingService(deps: Deps) {
  const { db, transact, rateLimits, secrets, identities } = deps;

  /**
   * A registration with this address that was never confirmed is replaced: the provider proved the address, so the
   * password, names and code of that registration are deleted.
   */
  const openAccount = (
    verified: VerifiedIdentity & { email: string },
    key: IdentityKey,
    unconfirmed: UserRow | null,
    locale: Locale,
  ): Promise<number> =>
    transact(async (tx, outbox) => {
      const person: NewUser = {
        email: verified.email,
        emailHash: secrets.emailHash(verified.email),
        pseudo: await findFreePseudo(tx, suggestPseudo(verified)),
        ...namesOf(verified),
        passwordHash: null,
        locale,
      };
      const { id } = unconfirmed
        ? await replaceUnverifiedUser(tx, unconfirmed.id, person)
        : await createUser(tx, person);
      if (unconfirmed) await deleteVerificationCode(tx, id);
      await markUserVerified(tx, id);
      await identities.put(tx, key, id);
      outbox.emit(userVerified, { userId: id });
      outbox.state(userState, id);
      return id;
    });

  const linkOnce = async (
    verified: VerifiedIdentity,
    key: IdentityKey,
    from: { ip: string; locale: Locale },
  ): Promise<LinkResult> => {
    const owner = await identities.findOwner(key.subject);
    if (owner) return { kind: 'member', userId: owner.id };
    const { email } = verified;
    if (email === null) return { kind: 'email-missing' };
    if (!verified.isEmailVerified) return { kind: 'email-unverified' };
    const account = await findUserByEmail(db, email);
    if (account?.isEmailVerified) {
      // A simultaneous sign-in may have opened the account, and linked this identity, between the two reads.
      const opened = await identities.findOwner(key.subject);
      return opened
        ? { kind: 'member', userId: opened.id }
        : { kind: 'password-needed', userId: account.id };
    }
    await rateLimits.take(registrationsKey(from.ip), registrationsPerAddress);
    const userId = await openAccount({ ...verified, email }, key, account, from.locale);
    return { kind: 'member', userId };
  };

  return {
    /** Throws 429 when too many accounts were opened from the client's address. */
    link: async (
      verified: VerifiedIdentity,
      key: IdentityKey,
      from: { ip: string; locale: Locale },
    ): Promise<LinkResult> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await linkOnce(verified, key, from);
        } catch (error) {
          if (attempt === maxAttempts || !isConflict(error)) throw error;
        }
      }
    },
  };
}
export type AccountLinkingService = ReturnType<typeof createAccountLinkingService>;
