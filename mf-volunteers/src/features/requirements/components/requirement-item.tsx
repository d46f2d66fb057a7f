import type { CountedRequirement } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction, useFormat } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteRequirement } from '../api/use-requirements.ts';
import { RequirementEditForm } from './requirement-form.tsx';

/** One requirement: how many have it, how many shifts ask for it, and what can be done with it. */
export function RequirementItem(props: {
  editionId: number;
  requirement: CountedRequirement;
}): ReactNode {
  const { editionId, requirement } = props;
  const { id, name, description, granted, slots } = requirement;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const remove = useAction(useDeleteRequirement(), {
    namespace: 'volunteers',
    done: t('requirement.deleted', { name }),
  });
  return (
    <Card as="li" className="vo:flex vo:flex-col vo:gap-2">
      <h4 className="vo:font-display vo:wrap-anywhere">{name}</h4>
      {description ? (
        <p className="vo:wrap-break-word vo:whitespace-pre-line">{description}</p>
      ) : null}
      <p className="vo:text-muted">
        {t('requirement.granted', { total: format.number(granted) })}
        {slots > 0 ? ` · ${t('team.slots', { count: slots })}` : ''}
      </p>
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <DialogTrigger>
          <Button size="sm" variant="outline">
            {t('team.edit')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
          <Dialog title={t('requirement.editTitle')} closeLabel={t('common:action.close')}>
            {(close) => (
              <RequirementEditForm editionId={editionId} requirement={requirement} onDone={close} />
            )}
          </Dialog>
        </DialogTrigger>
        <DialogTrigger>
          <Button size="sm" variant="ghost">
            {t('team.delete')}
            <span className="vo:sr-only"> {name}</span>
          </Button>
          <ConfirmDialog
            title={t('requirement.deleteQuestion', { name })}
            text={t('requirement.deleteText')}
            confirm={t('team.delete')}
            isDangerous
            action={remove}
            call={{ params: { id: editionId, rid: id } }}
          />
        </DialogTrigger>
      </div>
    </Card>
  );
}
