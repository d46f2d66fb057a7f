import { Select } from '@siteswap/ui-kit/select';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { usePageNavigate } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { ManagementSection } from '../use-management-sections.ts';

/** The sections of the management: a list on the left, a choice on phones; nothing while there is one alone. */
export function ManagementNav(props: {
  sections: readonly ManagementSection[];
  current: ManagementSection | undefined;
}): ReactNode {
  const { sections, current } = props;
  const { t } = useTranslation('editions');
  const isNarrow = useIsNarrow();
  const navigate = usePageNavigate();
  if (sections.length < 2) return null;
  if (isNarrow) {
    return (
      <Select
        label={t('manage.sections')}
        value={current?.id ?? null}
        options={sections.map(({ id, label }) => ({ id, label }))}
        onChange={(id) => {
          const section = sections.find((each) => each.id === id);
          if (section) void navigate(section.to, { preventScrollReset: true });
        }}
      />
    );
  }
  return (
    <nav
      aria-label={t('manage.sections')}
      className="ed:sticky ed:top-[calc(var(--sw-header-height)+72px)] ed:w-52 ed:shrink-0 ed:self-start"
    >
      <ul className="ed:flex ed:flex-col ed:gap-1">
        {sections.map(({ id, label, to, isExact }) => (
          <li key={id}>
            <NavLink
              to={to}
              end={isExact}
              preventScrollReset
              className="ed:flex ed:min-h-11 ed:items-center ed:rounded-control ed:px-3 ed:py-2 ed:text-muted ed:text-sm ed:wrap-anywhere ed:hover:bg-surface-sunken ed:aria-[current]:bg-primary-soft ed:aria-[current]:font-semibold ed:aria-[current]:text-on-primary-soft"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
