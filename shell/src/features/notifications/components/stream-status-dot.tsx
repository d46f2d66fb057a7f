import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamStatus } from '#src/stream/notification-stream.ts';

const colour: Record<StreamStatus, string> = {
  connected: 'bg-success',
  connecting: 'bg-warning',
  disconnected: 'bg-current',
};

/** Whether notifications arrive in real time, by colour and as text. */
export function StreamStatusDot({ status }: { status: StreamStatus }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <span className="inline-flex items-center gap-2 text-muted text-sm" role="status">
      <span className={`size-2 rounded-full ${colour[status]}`} aria-hidden="true" />
      {t(`notifications.status.${status}`)}
    </span>
  );
}
