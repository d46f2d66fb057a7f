import type { DataTableTexts } from '@siteswap/ui-kit/data-table';
import { useTranslation } from 'react-i18next';

/** The texts of a `DataTable` in the language of the page. */
export function useDataTableTexts(): DataTableTexts {
  const { t } = useTranslation('common');
  return {
    actions: t('table.actions'),
    selection: t('table.selection'),
    sortBy: t('table.sortBy'),
    usualOrder: t('table.usualOrder'),
    sortedBy: (column, direction) => t(`table.${direction}`, { column }),
    selectAll: t('table.selectAll'),
    selected: (number) => t('table.selected', { number }),
    clearSelection: t('table.clear'),
    loading: t('state.loading'),
  };
}
