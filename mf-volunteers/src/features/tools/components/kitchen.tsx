import { routeUrl } from '@siteswap/contracts/route';
import { exportCatering } from '@siteswap/contracts/volunteers';
import { Select } from '@siteswap/ui-kit/select';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedStates } from '#src/shared/managed-states.tsx';
import { useCatering } from '../api/use-tools.ts';
import { daysOf } from '../days.format.ts';
import { MealCard } from './meal-card.tsx';
import { SheetLinks } from './sheet-links.tsx';

/** The meals of a day, and the sheet for the kitchen. */
export function Kitchen(props: {
  editionId: number;
  day: string;
  onDayChange: (day: string) => void;
}): ReactNode {
  const { editionId, day, onDayChange } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return (
    <section className="vo:flex vo:flex-col vo:gap-4" aria-labelledby="volunteer-meals">
      <h3 id="volunteer-meals" className="vo:font-display">
        {t('tools.meals')}
      </h3>
      <ManagedStates query={useCatering(editionId, day)} failed={t('tools.mealsFailed')} lines={6}>
        {(catering) => (
          <>
            <Select
              label={t('tools.day')}
              options={daysOf(catering).map((id) => ({ id, label: format.day(id, 'weekday') }))}
              value={day}
              onChange={onDayChange}
            />
            {catering.isPast ? <p className="vo:text-muted">{t('tools.mealsPast')}</p> : null}
            <div className="vo:grid vo:gap-6 vo:md:grid-cols-3">
              {catering.meals.map((meal) => (
                <MealCard key={meal.meal} meal={meal} />
              ))}
            </div>
          </>
        )}
      </ManagedStates>
      <p className="sw-help">{t('tools.mealsHelp')}</p>
      <SheetLinks
        label={t('tools.kitchenSheet')}
        hrefOf={(sheet) =>
          routeUrl(exportCatering, { params: { id: editionId }, query: { format: sheet } })
        }
      />
    </section>
  );
}
