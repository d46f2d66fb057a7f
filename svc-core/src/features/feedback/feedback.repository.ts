import type { Db } from '#src/db.ts';
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

/** Null when there is no such feedback. */
export async function updateFeedback(
  db: Db,
  id: number,
  changes: FeedbackChanges & { updatedAt: Date },
): Promise<FeedbackRow | null> {
  const [row] = await db.feedback.updateManyAndReturn({ where: { id }, data: changes });
  return row ?? null;
}
