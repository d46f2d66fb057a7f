import type { ConventionRight, EditionRight, PermissionChange } from '@siteswap/contracts/editions';

/** What a change of the history gave and took. */
export interface PermissionDiff {
  readonly given: readonly ConventionRight[];
  readonly taken: readonly ConventionRight[];
  /** The title before and after; null when it stayed. */
  readonly title: { readonly before: string | null; readonly after: string | null } | null;
  readonly editions: readonly {
    readonly editionId: number;
    readonly given: readonly EditionRight[];
    readonly taken: readonly EditionRight[];
  }[];
}

type Side = NonNullable<PermissionChange['before']>;

const without = <T>(all: readonly T[], some: readonly T[]): T[] =>
  all.filter((one) => !some.includes(one));

const onEdition = ({ perEdition = [] }: Side, editionId: number): readonly EditionRight[] =>
  perEdition.find((one) => one.editionId === editionId)?.rights ?? [];

/** What differs between the two sides of a change; a side that is missing had nothing. */
export function permissionDiff(change: Pick<PermissionChange, 'before' | 'after'>): PermissionDiff {
  const before = change.before ?? {};
  const after = change.after ?? {};
  const titles = { before: before.title ?? null, after: after.title ?? null };
  const editionIds = [...(before.perEdition ?? []), ...(after.perEdition ?? [])].map(
    ({ editionId }) => editionId,
  );
  return {
    given: without(after.rights ?? [], before.rights ?? []),
    taken: without(before.rights ?? [], after.rights ?? []),
    title: titles.before === titles.after ? null : titles,
    editions: [...new Set(editionIds)]
      .map((editionId) => ({
        editionId,
        given: without(onEdition(after, editionId), onEdition(before, editionId)),
        taken: without(onEdition(before, editionId), onEdition(after, editionId)),
      }))
      .filter(({ given, taken }) => given.length + taken.length > 0),
  };
}

/** Of a transfer there are two changes, one of each side: that of the former author says all of it. */
export const isSaidByAnother = ({ changeType, target, after }: PermissionChange): boolean =>
  changeType === 'RIGHTS_UPDATED' && after?.author !== undefined && target?.id === after.author;

/** The sentence for a change: a collaborator who leaves is not removed, and a creator is not added. */
export function sentenceOf(change: PermissionChange): string {
  const { changeType, actor, target, before, after } = change;
  const isOwn = actor !== null && actor.id === target?.id;
  if (changeType === 'REMOVED' && isOwn) return 'LEFT';
  if (after?.author === undefined) return changeType;
  if (changeType !== 'CREATED') return 'TRANSFERRED';
  return before?.author === null ? 'CLAIMED' : 'FOUNDED';
}
