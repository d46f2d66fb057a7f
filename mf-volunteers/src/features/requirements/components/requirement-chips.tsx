import { Badge } from '@siteswap/ui-kit/badge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What a shift asks for, or what a person has. */
export function RequirementChips({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTranslation('volunteers');
  if (names.length === 0) return null;
  return (
    <ul
      aria-label={t('requirement.open')}
      className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-1 vo:p-0"
    >
      {names.map((name) => (
        <li key={name} className="vo:min-w-0">
          <Badge className="vo:wrap-anywhere vo:whitespace-normal">{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
