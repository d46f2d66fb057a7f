import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { shareOf } from '../trip.format.ts';

/** What each would pay for fuel and tolls, with the formula; nothing is paid through the site. */
export function CostLine({ share }: { share: NonNullable<ReturnType<typeof shareOf>> }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const { each, fuel, tolls, people, currency } = share;
  const money = (amount: number): string =>
    format.number(amount, { style: 'currency', currency, maximumFractionDigits: 0 });
  const amounts = { each: money(each), fuel: money(fuel), tolls: money(tolls), people };
  return (
    <p className="cp:text-muted cp:text-sm">
      {t(tolls > 0 ? 'cost.withTolls' : 'cost.fuelOnly', amounts)}
    </p>
  );
}
