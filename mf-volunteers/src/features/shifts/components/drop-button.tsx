import type { MyShift } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrop } from '../api/use-shifts.ts';

/** Gives my place back, or takes my request back, after a question. */
export function DropButton(props: { editionId: number; shift: MyShift }): ReactNode {
  const { editionId, shift } = props;
  const { t } = useTranslation('volunteers');
  const kind = shift.assignment.status === 'REQUESTED' ? 'request' : 'place';
  const drop = useAction(useDrop(), {
    namespace: 'volunteers',
    done: t(`shift.drop.${kind}.done`),
  });
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline">
        {t(`shift.drop.${kind}.button`)}
        <span className="vo:sr-only"> {shift.title}</span>
      </Button>
      <ConfirmDialog
        title={t(`shift.drop.${kind}.question`, { title: shift.title })}
        text={t(`shift.drop.${kind}.text`)}
        confirm={t(`shift.drop.${kind}.button`)}
        isDangerous
        action={drop}
        call={{ params: { id: editionId, sid: shift.id } }}
      />
    </DialogTrigger>
  );
}
