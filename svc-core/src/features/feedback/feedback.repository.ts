import type { Db, Tx } from '#src/db.ts';
import type { Feedback } from '#src/generated/prisma/client.ts';

export type FeedbackRow = Feedback;
export type NewFeedback = Omit<Feedback, 'id' | 'resolved' | 'reply' | 'adminNotes'>;
export type FeedbackChanges = Partial<Pick<Feedback, 'resolved' | 'reply' | 'adminNotes'>>;

interface Filter {
  readonly resolved?: boolean;
  readonly type?: string;
}

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

export const createFeedback = (db: Db, feedback: NewFeedback) =>
  db.feedback.create({ data: feedback });

export const listFeedbackOf = (db: Db, userId: number, limit: number) =>
  db.feedback.findMany({ where: { userId }, orderBy: [...newestFirst], take: limit });

export const listFeedback = (db: Db, where: Filter, page: { skip: number; take: number }) =>
  Promise.all([
    db.feedback.findMany({ where, orderBy: [...newestFirst], ...page }),
    db.feedback.count({ where }),
  ]);

/** Locks the feedback until this transaction ends. */
export async function findFeedbackForUpdate(tx: Tx, id: number): Promise<FeedbackRow | null> {
  await tx.$queryRaw`select 1 from feedback where id = ${id} for update`;
  return await tx.feedback.findUnique({ where: { id } });
}

/** Null when there is no such feedback. */
export async function updateFeedback(
  tx: Tx,
  id: number,
  changes: FeedbackChanges & { updatedAt: Date },
): Promise<FeedbackRow | null> {
  const [row] = await tx.feedback.updateManyAndReturn({ where: { id }, data: changes });
  return row ?? null;
}
