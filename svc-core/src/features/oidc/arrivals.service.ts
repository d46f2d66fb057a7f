import { userState, userVerified } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import type { RateLimits } from '@siteswap/service-kit';
import type { CoreTransact, Tx } from '#src/db.ts';
import type { VerificationService } from '#src/features/accounts/verification.service.ts';
import {
  isUniqueViolation,
  type NewUser,
  type UserRow,
  type UsersService,
} from '#src/features/users/users.service.ts';
import type { Secrets } from '#src/secrets.ts';
import type { IdentitiesService, ProvenIdentity } from './identities.service.ts';
import { namesOf, numbered, pseudoFor } from './new-person.ts';
import type { Proven } from './providers.ts';

const registrationsPerAddress = { points: 20, seconds: 3600 };
/** Somebody else may take the pseudo or the address at the same moment, more than once. */
const maxTries = 4;

interface Dependencies {
  readonly users: UsersService;
  readonly identities: IdentitiesService;
  readonly verification: VerificationService;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
}

/** How somebody proven stands to our accounts. */
export type Arrival =
  | { readonly kind: 'member'; readonly userId: number }
  /** The address is that of an account, which only its password opens. */
  | { readonly kind: 'address-of'; readonly userId: number }
  | { readonly kind: 'email-missing' | 'email-unverified' };

/** The row changed since it was read, as another request was at it too. */
const lostRace = (error: unknown): boolean =>
  isUniqueViolation(error) || (error as { code?: unknown } | null)?.code === 'P2025';

/** Receives people whom a provider proved, and opens accounts for those who have none. */
export function createArrivalsService(deps: Dependencies) {
  const { users, identities, verification, transact, rateLimits, secrets } = deps;

  const freePseudo = async (wanted: string, tx: Tx): Promise<string> => {
    let pseudo = wanted;
    while (await users.findByPseudo(pseudo, tx)) pseudo = numbered(wanted);
    return pseudo;
  };

  /**
   * A registration with this address that was never confirmed belongs to nobody: whoever proves the address gets a
   * new account in its place, and the password, names and code of the old one are gone with it.
   */
  const openAccount = (
    proven: Proven & { email: string },
    identity: ProvenIdentity,
    unconfirmed: UserRow | null,
    locale: Locale,
  ): Promise<number> =>
    transact(async (tx, facts) => {
      const pseudo = await freePseudo(pseudoFor(proven), tx);
      const { prenom, nom } = namesOf(proven);
      const person: NewUser = {
        email: proven.email,
        emailHash: secrets.emailHash(proven.email),
        pseudo,
        prenom,
        nom,
        passwordHash: null,
        locale,
      };
      const { id } = unconfirmed
        ? await users.replaceUnverified(tx, unconfirmed.id, person)
        : await users.create(tx, person);
      if (unconfirmed) await verification.forget(tx, id);
      await users.markVerified(tx, id);
      await identities.put(tx, identity, id);
      facts.emit(userVerified, { userId: id });
      facts.state(userState, id);
      return id;
    });

  const receiveOnce = async (
    proven: Proven,
    identity: ProvenIdentity,
    from: { ip: string; locale: Locale },
  ): Promise<Arrival> => {
    const owner = await identities.ownerOf(identity.subject);
    if (owner) return { kind: 'member', userId: owner.id };
    const { email } = proven;
    if (email === null) return { kind: 'email-missing' };
    if (!proven.isEmailVerified) return { kind: 'email-unverified' };
    const known = await users.findByEmail(email);
    if (known?.isEmailVerified) return { kind: 'address-of', userId: known.id };
    await rateLimits.take(`register-address:${from.ip}`, registrationsPerAddress);
    const userId = await openAccount({ ...proven, email }, identity, known, from.locale);
    return { kind: 'member', userId };
  };

  return {
    /** Throws 429 when too many accounts were opened from the client's address. */
    receive: async (
      proven: Proven,
      identity: ProvenIdentity,
      from: { ip: string; locale: Locale },
    ): Promise<Arrival> => {
      for (let left = maxTries; ; left -= 1) {
        try {
          return await receiveOnce(proven, identity, from);
        } catch (error) {
          if (left <= 1 || !lostRace(error)) throw error;
        }
      }
    },
  };
}
export type ArrivalsService = ReturnType<typeof createArrivalsService>;
