import type { ConventionCollaborator } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { personName, useAction, usePageNavigate } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useLeaveTeam, useRemoveCollaborator } from '../api/use-team.ts';

/** Removes a collaborator from the team after a question, or lets the viewer leave it. */
export function RemoveButton(props: {
  conventionId: number;
  collaborator: ConventionCollaborator;
  isMe: boolean;
}): ReactNode {
  const { conventionId, collaborator, isMe } = props;
  const { t } = useTranslation('editions');
  const navigate = usePageNavigate();
  const leave = useLeaveTeam();
  const removeOther = useRemoveCollaborator();
  const name = personName(t, collaborator.user);
  const key = isMe ? 'team.leave' : 'team.remove';

  const remove = useAction(isMe ? leave : removeOther, {
    namespace: 'editions',
    done: t(`${key}.done`, { name }),
    after: () => (isMe ? navigate(paths.myConventions) : undefined),
  });

  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t(`${key}.button`)}
        {isMe ? null : <span className="ed:sr-only"> {name}</span>}
      </Button>
      <ConfirmDialog
        title={t(`${key}.question`, { name })}
        text={t(`${key}.text`)}
        confirm={t(`${key}.button`)}
        isDangerous
        action={remove}
        call={{ params: { id: conventionId, collaboratorId: collaborator.id } }}
      />
    </DialogTrigger>
  );
}
