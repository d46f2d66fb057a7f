import type { CateringMeal } from '@siteswap/contracts/volunteers';
import { diets } from '#src/features/catering/catering.public.ts';
import type { Table } from '#src/features/exports/exports.public.ts';
import type { Sheets } from './pdf-file.render.ts';
import { commonTexts, type SheetOptions, textsIn } from './sheet-texts.format.ts';

export interface CateringDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly meals: readonly CateringMeal[];
}

/** A block for each meal: people, diets that are eaten, allergies. */
export function cateringPages(days: readonly CateringDay[], options: SheetOptions): Sheets {
  const { t, format } = textsIn(options.locale);
  const line = (label: string, people: number) => ({
    text: t('line', { label, people: format.number(people) }),
  });
  return {
    ...commonTexts('catering', options),
    sheets: [
      {
        subtitle: '',
        blocks: days.flatMap(({ date, meals }) =>
          meals.map(({ meal, people, diets: counts, allergies, withAllergies }) => ({
            head: t('mealOf', { day: format.day(date, 'weekday'), meal: t(`meal.${meal}`) }),
            details: line(t('column.people'), people).text,
            rows: [
              ...diets
                .filter((diet) => counts[diet] > 0)
                .map((diet) => line(t(`diet.${diet}`), counts[diet])),
              ...(allergies.length > 0 ? [{ text: t('column.allergies'), isBold: true }] : []),
              ...allergies.map(({ allergy, people: count }) => line(allergy, count)),
              // What people wrote is erased.
              ...(allergies.length === 0 && withAllergies > 0
                ? [line(t('column.allergies'), withAllergies)]
                : []),
            ],
          })),
        ),
      },
    ],
  };
}

/** A row for each meal. */
export function cateringTable(days: readonly CateringDay[], { locale }: SheetOptions): Table {
  const { t, format } = textsIn(locale);
  return {
    title: t('column.meals'),
    head: [
      ...[t('column.day'), t('column.meal'), t('column.people')],
      ...diets.map((diet) => t(`diet.${diet}`)),
      t('column.allergies'),
    ],
    rows: days.flatMap(({ date, meals }) =>
      meals.map(({ meal, people, diets: counts, allergies, withAllergies }) => [
        ...[format.day(date, 'weekday'), t(`meal.${meal}`), people],
        ...diets.map((diet) => counts[diet]),
        allergies.length === 0 && withAllergies > 0
          ? withAllergies
          : allergies
              .map(({ allergy, people: count }) => t('line', { label: allergy, people: count }))
              .join('\n'),
      ]),
    ),
  };
}
