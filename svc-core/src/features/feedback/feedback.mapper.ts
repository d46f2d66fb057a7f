import { type Feedback, feedback, type myFeedback } from '@siteswap/contracts/core';
import type { z } from 'zod';
import type { FeedbackRow } from './feedback.repository.ts';

const timesOf = (row: FeedbackRow) => ({
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** For its sender: with the reply, without the notes of admins. */
export const toMyFeedback = (row: FeedbackRow): z.infer<typeof myFeedback> => ({
  id: row.id,
  type: feedback.shape.type.parse(row.type),
  subject: row.subject,
  message: row.message,
  resolved: row.resolved,
  reply: row.reply,
  ...timesOf(row),
});

/** For admins. */
export const toFeedback = (row: FeedbackRow): Feedback => ({
  ...row,
  type: feedback.shape.type.parse(row.type),
  ...timesOf(row),
});
