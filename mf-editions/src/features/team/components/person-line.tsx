import type { PublicUser } from '@siteswap/contracts/core';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { Badge } from '@siteswap/ui-kit/badge';
import { personName } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Picture and name of one who runs the convention, what they do there, and what they may do. */
export function PersonLine(props: {
  person: PublicUser;
  role: string | null;
  rights: readonly string[];
  /** What stands at the end: buttons. */
  children?: ReactNode;
}): ReactNode {
  const { person, role, rights, children } = props;
  const { t } = useTranslation('editions');
  const name = personName(t, person);
  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-x-4 ed:gap-y-3">
      <Avatar
        size="lg"
        name={name}
        profilePicture={person.profilePicture}
        emailHash={person.emailHash}
        updatedAt={person.updatedAt}
      />
      <div className="ed:flex ed:min-w-0 ed:flex-1 ed:basis-48 ed:flex-col ed:gap-2">
        <p className="ed:wrap-anywhere">
          <strong>{name}</strong>
          {role ? <span className="ed:text-muted">{` · ${role}`}</span> : null}
        </p>
        <ul className="ed:flex ed:flex-wrap ed:gap-1" aria-label={t('team.rightsOf', { name })}>
          {rights.map((right) => (
            <li key={right}>
              <Badge>{right}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {children ? <div className="ed:flex ed:flex-wrap ed:gap-2">{children}</div> : null}
    </div>
  );
}
