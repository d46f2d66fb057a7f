import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MyShiftsOfEdition, nextShift, untilStart } from '../shift.format.ts';
import { ShiftLine } from './shift-line.tsx';

/** Where I am expected next, when, and with whom. */
export function NextShift(props: { mine: MyShiftsOfEdition; now: number }): ReactNode {
  const { mine, now } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { timezone } = mine;
  const next = nextShift(mine.shifts, now);
  return (
    <Card
      as="section"
      padding="sm"
      aria-labelledby="next-shift"
      className="vo:flex vo:flex-col vo:gap-2"
    >
      <div className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-2">
        <h3 id="next-shift" className="vo:font-display">
          {t('shift.next')}
        </h3>
        {next ? (
          <Badge tone="primary">
            {untilStart(format, next, { now, timezone }) ?? t('shift.now')}
          </Badge>
        ) : null}
      </div>
      {next ? (
        <>
          <ShiftLine shift={next} timezone={timezone} hasDay />
          {next.teammates.length > 0 ? (
            <p className="vo:text-sm vo:wrap-anywhere">
              {t('shift.with', { names: format.list(next.teammates.map(({ prenom }) => prenom)) })}
            </p>
          ) : null}
        </>
      ) : (
        <p className="vo:text-muted">{t('shift.noNext')}</p>
      )}
    </Card>
  );
}
