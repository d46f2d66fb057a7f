import { Button } from '@siteswap/ui-kit/button';
import { Pill, PillGroup } from '@siteswap/ui-kit/pill';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditionChoice, withoutFilters } from '../edition-filters.format.ts';
import { useActiveFilters } from '../use-active-filters.ts';

/** The filters active in one row; each can be removed, or all at once. The text stands in its field already. */
export function EditionPills(props: {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const active = useActiveFilters(props.choice).filter(({ name }) => name !== 'q');
  if (active.length === 0) return null;
  return (
    <PillGroup label={t('filters.active')} isRow>
      {[
        <Button
          key="clear"
          size="sm"
          variant="outline"
          onPress={() => props.onChange(withoutFilters)}
        >
          {t('filters.clear')}
        </Button>,
        ...active.map(({ id, label, without }) => (
          <Pill
            key={id}
            removeLabel={t('filters.remove', { name: label })}
            onRemove={() => props.onChange(without)}
          >
            {label}
          </Pill>
        )),
      ]}
    </PillGroup>
  );
}
