import type { ConventionCollaborator } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { toast } from '@siteswap/ui-kit/toast';
import { personName, problemText, usePageNavigate } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { QuestionDialog } from '#src/question-dialog.tsx';
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
  const remove = isMe ? leave : removeOther;
  const name = personName(t, collaborator.user);
  const key = isMe ? 'team.leave' : 'team.remove';

  const confirm = async (): Promise<boolean> => {
    try {
      await remove.mutateAsync({
        params: { id: conventionId, collaboratorId: collaborator.id },
      });
    } catch {
      // The dialog says why.
      return false;
    }
    toast.show({ type: 'SUCCESS', title: t(`${key}.done`, { name }) });
    if (isMe) await navigate(paths.myConventions);
    return true;
  };

  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t(`${key}.button`)}
        {isMe ? null : <span className="ed:sr-only"> {name}</span>}
      </Button>
      <QuestionDialog
        title={t(`${key}.question`, { name })}
        text={t(`${key}.text`)}
        confirm={t(`${key}.button`)}
        isDangerous
        write={remove}
        failure={remove.error && problemText(t, remove.error, 'editions')}
        onConfirm={confirm}
      />
    </DialogTrigger>
  );
}
