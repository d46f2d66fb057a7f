import type { CateringMeal } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const diets = ['NONE', 'VEGETARIAN', 'VEGAN', 'UNKNOWN'] as const;

/** One meal: how many people, what they eat, and their allergies. */
export function MealCard({ meal }: { meal: CateringMeal }): ReactNode {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const lines = [
    { label: t('tools.people'), people: meal.people },
    ...diets
      .filter((diet) => diet !== 'UNKNOWN' || meal.diets.UNKNOWN > 0)
      .map((diet) => ({ label: t(`tools.diet.${diet}`), people: meal.diets[diet] })),
    // What people wrote is erased.
    ...(meal.allergies.length === 0 && meal.withAllergies > 0
      ? [{ label: t('tools.allergies'), people: meal.withAllergies }]
      : []),
  ];
  return (
    <table className="vo:w-full vo:border-collapse">
      <caption className="vo:py-2 vo:text-start vo:font-bold">
        {t(`tools.meal.${meal.meal}`)}
      </caption>
      <tbody>
        {lines.map(({ label, people }) => (
          <Line key={label} label={label} people={format.number(people)} />
        ))}
        {meal.allergies.length > 0 ? (
          <tr className="vo:border-line vo:border-t">
            <th scope="rowgroup" colSpan={2} className="vo:py-1 vo:text-start">
              {t('tools.allergies')}
            </th>
          </tr>
        ) : null}
        {meal.allergies.map(({ allergy, people }) => (
          <Line key={allergy} label={allergy} people={format.number(people)} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ label, people }: { label: string; people: string }): ReactNode {
  return (
    <tr className="vo:border-line vo:border-t">
      <th scope="row" className="vo:py-1 vo:text-start vo:font-normal vo:wrap-anywhere">
        {label}
      </th>
      <td className="vo:py-1 vo:ps-4 vo:text-end vo:align-top">{people}</td>
    </tr>
  );
}
