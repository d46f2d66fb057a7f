import { type Feedback, feedback, type myFeedback } from '@siteswap/contracts/core';
import { formVersion } from '@siteswap/service-kit';
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

/** The version that the form of a reply is opened with. */
export const feedbackVersion = formVersion(['resolved', 'reply', 'adminNotes']);

/** For admins. */
export const toFeedback = (row: FeedbackRow): Feedback =>
  feedbackVersion.add({
    ...row,
    type: feedback.shape.type.parse(row.type),
    ...timesOf(row),
  });
