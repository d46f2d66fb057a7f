import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long the mailed code is still valid; renders nothing while that is unknown. */
export function CodeCountdown({ seconds }: { seconds: number | undefined }): ReactNode {
  const { t } = useTranslation('shell');
  if (seconds === undefined) return null;
  return (
    <p className="text-muted text-sm tabular-nums" role="timer">
      {seconds > 0 ? t('verify.countdown', { time: clock(seconds) }) : t('verify.expired')}
    </p>
  );
}
