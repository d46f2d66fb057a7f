import type { VolunteerTeam } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { personName, useAction, useFormat } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamDot } from '#src/shared/team-dot.tsx';
import { useDeleteTeam } from '../api/use-teams.ts';
import { TeamEditForm } from './team-form.tsx';

/** One team: who is in it, who would like to be, and what can be done with it. */
export function TeamItem(props: { editionId: number; team: VolunteerTeam }): ReactNode {
  const { editionId, team } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const remove = useAction(useDeleteTeam(), {
    namespace: 'volunteers',
    done: t('team.deleted', { name: team.name }),
  });
  const { members, maxVolunteers, wanted, slots, signUpMode, leaders } = team;
  return (
    <Card as="li" className="vo:flex vo:flex-col vo:gap-2">
      <h3 className="vo:flex vo:items-center vo:gap-2 vo:font-display">
        <TeamDot color={team.color} />
        {team.name}
      </h3>
      {team.description ? (
        <p className="vo:wrap-break-word vo:whitespace-pre-line">{team.description}</p>
      ) : null}
      <p className="vo:text-muted">
        {maxVolunteers === null
          ? t('team.members', { count: members })
          : t('team.membersOf', { count: members, max: format.number(maxVolunteers) })}
        {wanted > 0 ? ` · ${t('team.wanted', { count: wanted })}` : ''}
        {slots > 0 ? ` · ${t('team.slots', { count: slots })}` : ''}
      </p>
      <p>{t(`team.mode.${signUpMode}.help`)}</p>
      {leaders.length > 0 ? (
        <p>
          {t('team.ledBy', { names: format.list(leaders.map((person) => personName(t, person))) })}
        </p>
      ) : null}
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <DialogTrigger>
          <Button size="sm" variant="outline">
            {t('team.edit')}
            <span className="vo:sr-only"> {team.name}</span>
          </Button>
          <Dialog title={t('team.editTitle')} closeLabel={t('common:action.close')}>
            {(close) => <TeamEditForm editionId={editionId} team={team} onDone={close} />}
          </Dialog>
        </DialogTrigger>
        <DialogTrigger>
          <Button size="sm" variant="ghost">
            {t('team.delete')}
            <span className="vo:sr-only"> {team.name}</span>
          </Button>
          <ConfirmDialog
            title={t('team.deleteQuestion', { name: team.name })}
            text={t(members > 0 ? 'team.deleteTextMembers' : 'team.deleteText', { count: members })}
            confirm={t('team.delete')}
            isDangerous
            action={remove}
            call={{ params: { id: editionId, tid: team.id } }}
          />
        </DialogTrigger>
      </div>
    </Card>
  );
}
