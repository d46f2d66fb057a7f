import type { Notification } from '@siteswap/contracts/notifications';
import { findEditions } from '@siteswap/features/editions';
import { findMembers } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import { listConventions } from './subjects.repository.ts';

/** The columns that say what a notification is about. */
interface Row {
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly editionId: number | null;
  readonly actorId: number | null;
  readonly values: unknown;
}
export type Shown = Pick<Notification, 'subject' | 'actor'>;

/** What a row shows next to its text: the edition or convention it is about, and the member whom it names. */
export type Subjects = (row: Row) => Shown;

export const noSubjects: Subjects = () => ({ subject: null, actor: null });

/** What members write on the pages of an edition: its poster stands for none of it. */
const writings: ReadonlySet<string | null> = new Set(['post', 'lost-found-item']);

const conventionOf = ({ entityType, entityId, editionId }: Row): number | null =>
  editionId === null && entityType === 'convention' ? Number(entityId) : null;

/** The name that an event gave the convention, for one without editions. */
const nameIn = ({ values }: Row): string | undefined => {
  const { convention } = (values ?? {}) as { convention?: unknown };
  return typeof convention === 'string' && convention !== '' ? convention : undefined;
};

const idsOf = (rows: readonly Row[], pick: (row: Row) => number | null): number[] => [
  ...new Set(rows.flatMap((row) => pick(row) ?? [])),
];

/** Reads what all these rows show, in at most three statements. The poster of a draft is not shown. */
export async function findSubjects(db: Db, rows: readonly Row[]): Promise<Subjects> {
  const conventionIds = idsOf(rows, conventionOf);
  const [editions, conventions, members] = await Promise.all([
    findEditions(
      db,
      idsOf(rows, ({ editionId }) => editionId),
      ['name', 'imageUrl', 'isOnline'],
    ),
    conventionIds.length > 0 ? listConventions(db, conventionIds) : [],
    findMembers(
      db,
      idsOf(rows, ({ actorId }) => actorId),
    ),
  ]);
  const byConvention = new Map(conventions.map((one) => [one.conventionId, one]));

  const subjectOf = (row: Row): Shown['subject'] => {
    const edition = editions.get(row.editionId ?? 0);
    if (edition) {
      const hasPoster = edition.isOnline && !writings.has(row.entityType);
      return { name: edition.name, pictureUrl: hasPoster ? edition.imageUrl : null };
    }
    const convention = byConvention.get(conventionOf(row) ?? 0);
    const name = convention?.conventionName || nameIn(row);
    return name ? { name, pictureUrl: convention?.conventionLogo ?? null } : null;
  };
  return (row) => ({
    subject: subjectOf(row),
    actor: row.actorId === null ? null : members.of(row.actorId),
  });
}
