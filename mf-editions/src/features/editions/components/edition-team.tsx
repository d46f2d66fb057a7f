import type { EditionTeamMember } from '@siteswap/contracts/editions';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { personName, QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionTeam } from '../api/use-edition-team.ts';

/** Who runs a published edition: its author and members who have a role. Hidden until loaded, and when it is empty. */
export function EditionTeam({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <QueryStates
      query={useEditionTeam(id)}
      failed={t('team.failed')}
      namespace="editions"
      loading={<span hidden />}
      empty={null}
    >
      {({ data }) => (
        <section className="ed:mt-4 ed:flex ed:flex-col ed:gap-3">
          <h2 className="ed:font-display ed:text-lg">{t('team.title')}</h2>
          <ul className="ed:grid ed:grid-cols-1 ed:gap-3 ed:sm:grid-cols-2">
            {data.map((member) => (
              <TeamMember key={member.user.id} member={member} />
            ))}
          </ul>
        </section>
      )}
    </QueryStates>
  );
}

function TeamMember({ member }: { member: EditionTeamMember }): ReactNode {
  const { t } = useTranslation('editions');
  const { user, isAuthor } = member;
  const role = member.title ?? (isAuthor ? t('team.author') : null);
  return (
    <li className="ed:flex ed:items-center ed:gap-3">
      <Avatar {...user} name={user.pseudo} size="md" />
      <p className="ed:min-w-0 ed:wrap-anywhere">
        <strong>{personName(t, user)}</strong>
        {role ? <span className="ed:block ed:text-muted ed:text-sm">{role}</span> : null}
      </p>
    </li>
  );
}
