import { maxTeams, type VolunteerTeam } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Requirements } from '#src/features/requirements/requirements.public.ts';
import { ManagedSection } from '#src/shared/managed-section.tsx';
import { useTeams } from '../api/use-teams.ts';
import { NewTeamForm } from '../components/team-form.tsx';
import { TeamItem } from '../components/team-item.tsx';

/** The teams of volunteers of an edition. */
export function VolunteerTeamsPage(): ReactNode {
  const { t } = useTranslation('volunteers');
  const id = Number(useParams()['id']);
  const frame = useNextFocus();
  return (
    <ManagedSection
      name="teams"
      frame={frame}
      query={useTeams(id)}
      failed={t('team.failed')}
      lines={6}
      empty={
        <EmptyState
          title={t('team.empty.title')}
          text={t('team.empty.text')}
          action={<AddButton editionId={id} teams={[]} />}
        />
      }
      below={<Requirements editionId={id} />}
    >
      {({ data }) => (
        <>
          {data.length < maxTeams ? (
            <AddButton editionId={id} teams={data} />
          ) : (
            <p>{t('error.TOO_MANY_TEAMS')}</p>
          )}
          <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
            {data.map((team) => (
              <TeamItem key={team.id} editionId={id} team={team} />
            ))}
          </ul>
        </>
      )}
    </ManagedSection>
  );
}

function AddButton(props: { editionId: number; teams: readonly VolunteerTeam[] }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <DialogTrigger>
      <Button icon={<PlusIcon size={18} />} className="vo:self-start">
        {t('team.add')}
      </Button>
      <Dialog title={t('team.add')} closeLabel={t('common:action.close')}>
        {(close) => <NewTeamForm {...props} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}
