import type { Assignment } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** My "I cannot come": the proof that it was sent, and what was decided. */
export function ExcuseState(props: {
  excuse: NonNullable<Assignment['excuse']>;
  timezone: string;
}): ReactNode {
  const { excuse, timezone } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return (
    <div className="vo:flex vo:flex-col vo:gap-1 vo:text-sm">
      <p>{t('shift.excuse.proof', { time: format.instant(excuse.askedAt, timezone) })}</p>
      {excuse.reason ? <Quote>{excuse.reason}</Quote> : null}
      <p>
        {t(`shift.excuse.status.${excuse.status}`, {
          time: excuse.decidedAt ? format.instant(excuse.decidedAt, timezone) : '',
        })}
      </p>
      {excuse.note ? <Quote>{excuse.note}</Quote> : null}
    </div>
  );
}

function Quote({ children }: { children: string }): ReactNode {
  return (
    <blockquote className="vo:m-0 vo:border-l-4 vo:border-default vo:pl-3 vo:wrap-anywhere vo:whitespace-pre-line">
      {children}
    </blockquote>
  );
}
