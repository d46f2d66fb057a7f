import { conflict, notFound } from '@siteswap/service-kit';
import type { ConventionRow } from '#src/features/conventions/conventions.public.ts';

/** A convention without author, with an address to send a code to. */
export type Claimable = ConventionRow & { readonly email: string };

/** @throws 404; 409 CONVENTION_HAS_AUTHOR, CONVENTION_WITHOUT_EMAIL */
export function assertClaimable(convention: ConventionRow | null): asserts convention is Claimable {
  if (!convention) throw notFound();
  if (convention.authorId !== null) {
    throw conflict('CONVENTION_HAS_AUTHOR', 'It has an author already');
  }
  if (convention.email === null) {
    throw conflict('CONVENTION_WITHOUT_EMAIL', 'No address for a code: ask the administrators');
  }
}
