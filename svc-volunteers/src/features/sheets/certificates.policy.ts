import { type CallEdition, hasEnded } from '#src/features/settings/settings.public.ts';

interface Asked {
  readonly edition: CallEdition;
  readonly settings: Parameters<typeof hasEnded>[1];
  readonly minutesDone: number;
  readonly now: Date;
}

/** A certificate is about what was worked, and final: it waits until the last day with volunteers has passed. */
export const isCertificateReady = ({ edition, settings, minutesDone, now }: Asked): boolean =>
  minutesDone > 0 && hasEnded(edition, settings, now);
