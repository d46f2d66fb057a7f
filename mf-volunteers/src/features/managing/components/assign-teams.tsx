import type { ManagedApplication, VolunteerTeam } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { FormError } from '@siteswap/ui-kit/form';
import { useAction, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useAssignTeams } from '../api/use-applications.ts';

/** Puts an accepted volunteer into teams; the preferred ones are marked. */
export function AssignTeams(props: {
  editionId: number;
  application: ManagedApplication;
  teams: readonly VolunteerTeam[];
}): ReactNode {
  const { editionId, application, teams } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const [chosen, setChosen] = useState(application.assignedTeams.map(({ id }) => String(id)));
  const assign = useAction(useAssignTeams(), {
    namespace: 'volunteers',
    done: t('managing.assigned'),
  });
  if (teams.length === 0) return <p className="vo:text-muted">{t('managing.teamsNeeded')}</p>;
  const textOf = ({ id, members, maxVolunteers }: VolunteerTeam): string =>
    [
      maxVolunteers === null
        ? t('team.members', { count: members })
        : t('team.membersOf', { count: members, max: format.number(maxVolunteers) }),
      ...(application.teamPreferences.includes(id) ? [t('managing.preferred')] : []),
    ].join(' · ');
  return (
    <section className="vo:flex vo:flex-col vo:gap-3" aria-label={t('managing.assign')}>
      <FormError title={assign.failure} />
      <CheckboxGroup
        label={t('managing.teams')}
        value={chosen}
        onChange={setChosen}
        options={teams.map((team) => ({
          id: String(team.id),
          label: team.name,
          description: textOf(team),
          icon: <TeamDot color={team.color} />,
        }))}
      />
      <Button
        variant="outline"
        className="vo:self-start"
        write={assign.write}
        onPress={() =>
          void assign.run({
            params: { id: editionId, aid: application.id },
            body: { teamIds: chosen.map(Number) },
          })
        }
      >
        {t('managing.assign')}
      </Button>
    </section>
  );
}
