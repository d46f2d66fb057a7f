import type { OfferedTeam } from '@siteswap/contracts/volunteers';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { PhoneIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { personName, QueryStates } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamDeskPath, teamPlanningPath } from '#src/paths.ts';
import { Fold } from '#src/shared/fold.tsx';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useTeamMembers } from '../api/use-shifts.ts';
import { phoneLink } from '../shift.format.ts';

interface LedTeamProps {
  editionId: number;
  team: OfferedTeam;
}

/** A team that I lead: its planning, and how to reach its people. */
export function LedTeam({ editionId, team }: LedTeamProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const [isOpen, setOpen] = useState(false);
  const titleId = `led-team-${team.id}`;
  return (
    <Card
      as="section"
      padding="sm"
      aria-labelledby={titleId}
      className="vo:flex vo:flex-col vo:gap-2"
    >
      <h3 id={titleId} className="vo:flex vo:items-center vo:gap-2 vo:font-display">
        <TeamDot color={team.color} />
        <span className="vo:min-w-0 vo:wrap-anywhere">{t('shift.lead', { team: team.name })}</span>
      </h3>
      <LinkButton
        to={teamPlanningPath(editionId)}
        size="sm"
        variant="outline"
        className="vo:self-start"
      >
        {t('shift.planning')}
      </LinkButton>
      <LinkButton
        to={teamDeskPath(editionId)}
        size="sm"
        variant="outline"
        className="vo:self-start"
      >
        {t('section.desk')}
      </LinkButton>
      <Fold summary={t('shift.members')} onToggle={setOpen}>
        {isOpen ? <Members editionId={editionId} team={team} /> : null}
      </Fold>
    </Card>
  );
}

function Members({ editionId, team }: LedTeamProps): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <QueryStates
      query={useTeamMembers({ editionId, teamId: team.id })}
      namespace="volunteers"
      failed={t('shift.membersFailed')}
      headingLevel={3}
      empty={<p>{t('shift.noMembers')}</p>}
    >
      {({ data }) => (
        <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
          {data.map(({ user, prenom, nom, phone, isLeader }) => (
            <li key={user.id} className="vo:flex vo:flex-wrap vo:items-center vo:gap-2">
              <span className="vo:min-w-0 vo:wrap-anywhere">
                {prenom} {nom} <span className="vo:text-muted">{personName(t, user)}</span>
              </span>
              {isLeader ? <Badge>{t('shift.leader')}</Badge> : null}
              <LinkButton
                size="sm"
                variant="outline"
                href={phoneLink(phone)}
                icon={<PhoneIcon size={18} />}
              >
                {phone}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
