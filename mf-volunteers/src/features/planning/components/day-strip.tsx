import { TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import { useCurrentInStrip } from '@siteswap/ui-kit/use-current-in-strip';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSlot } from '../plan.format.ts';
import { placesOf } from '../planning.format.ts';
import { usePlan } from '../use-plan.ts';

/** The days with volunteers, each with its places; the one on screen is marked. */
export function DayStrip(props: { day: string; slots: readonly PlanSlot[] }): ReactNode {
  const { day: shown, slots } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { plan, texts, change } = usePlan();
  const strip = useCurrentInStrip(shown);
  const byDay = Map.groupBy(slots, ({ day }) => day);
  return (
    <nav aria-label={t('planning.days')}>
      <ul
        ref={strip}
        className="vo:relative vo:m-0 vo:flex vo:list-none vo:gap-2 vo:overflow-x-auto vo:p-1"
      >
        {plan.days.map((day) => {
          const { filled, asked, short } = placesOf((byDay.get(day) ?? []).map(({ slot }) => slot));
          return (
            <li key={day} className="vo:shrink-0">
              <button
                type="button"
                aria-current={day === shown ? 'date' : undefined}
                className={`vo:flex vo:min-h-11 vo:cursor-pointer vo:flex-col vo:gap-1 vo:rounded-control vo:border-2 vo:bg-surface-raised vo:px-3 vo:py-2 vo:text-start vo:text-sm vo:text-default ${day === shown ? 'vo:border-primary' : 'vo:border-default'}`}
                onClick={() => change({ day })}
              >
                <span className={day === shown ? 'vo:font-display' : ''}>{texts.day(day)}</span>
                <span className="vo:text-muted">
                  {asked > 0
                    ? t('planning.filledOf', {
                        filled: format.number(filled),
                        asked: format.number(asked),
                      })
                    : t('planning.noShifts')}
                </span>
                {short > 0 ? (
                  <span className="vo:flex vo:items-center vo:gap-1 vo:text-warning">
                    <TriangleAlertIcon size={14} className="vo:shrink-0" />
                    {t('planning.short', { count: short })}
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
