import { z } from 'zod';
import { defineEvent } from './event.ts';
import { id, instant, text } from './fields.ts';

/** Limits of what a reporter writes, in characters. */
export const minReportText = 10;
export const maxReportText = 1_000;

interface Reasons<Reason extends string> {
  /** For which a member may report, in this domain. */
  readonly reasons: readonly [Reason, ...Reason[]];
  /** Those that say too little by themselves: with one of them a text is required. */
  readonly explained: readonly NoInfer<Reason>[];
}

/** What a member sends who reports another. The path says what it is about. */
export const reportBody = <const Reason extends string>({ reasons, explained }: Reasons<Reason>) =>
  z
    .object({
      /** Who is reported. */
      userId: id,
      reason: z.enum(reasons),
      /** For the moderators alone. */
      text: text(0, maxReportText).default(''),
    })
    .refine(
      ({ reason, text: written }) =>
        !(explained as readonly string[]).includes(reason) || written.length >= minReportText,
      { path: ['text'], params: { code: 'REPORT_TEXT_NEEDED', min: minReportText } },
    );

/** A report as its reporter sees it; no one else does, other than the moderators. */
export const ownReport = z.object({ userId: id, reportedAt: instant });

/**
 * A member reported another: for the queue of the moderators, which reads the text from the service of the domain. No one
 * is notified.
 */
export const defineReportEvent = <
  const S extends `${string}.report.created.v${number}`,
  const Reason extends string,
>(
  subject: S,
  { reasons }: Pick<Reasons<Reason>, 'reasons'>,
) =>
  defineEvent(
    subject,
    z.object({
      reportId: z.uuid(),
      reporterId: id,
      reportedId: id,
      /** What it is about, by its name in notifications. */
      entityType: z.string(),
      entityId: z.string(),
      reason: z.enum(reasons),
    }),
  );
