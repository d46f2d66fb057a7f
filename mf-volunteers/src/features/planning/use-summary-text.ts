import { useFormat } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import type { Places } from './planning.format.ts';

/** How far a planning has come, in a sentence. */
export function useSummaryText(): (places: Places) => string {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  return ({ filled, asked, short }) =>
    `${t('planning.filledPlaces', {
      filled: format.number(filled),
      asked: format.number(asked),
    })} · ${short > 0 ? t('planning.short', { count: short }) : t('planning.nonShort')}`;
}
