import { Pill, PillGroup } from '@siteswap/ui-kit/pill';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditionChoice } from '../edition-filters.ts';
import { useActiveFilters } from '../use-active-filters.ts';

/** The filters in force; each can be taken away. */
export function EditionPills(props: {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const active = useActiveFilters(props.choice);
  if (active.length === 0) return null;
  return (
    <PillGroup label={t('filters.active')}>
      {active.map(({ id, label, without }) => (
        <Pill
          key={id}
          removeLabel={t('filters.remove', { name: label })}
          onRemove={() => props.onChange(without)}
        >
          {label}
        </Pill>
      ))}
    </PillGroup>
  );
}
