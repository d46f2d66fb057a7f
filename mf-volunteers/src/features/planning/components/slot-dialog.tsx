import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequirementChips } from '#src/features/requirements/requirements.public.ts';
import { useDeleteSlot } from '../api/use-planning.ts';
import type { PlanSlot } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { AddPerson } from './add-person.tsx';
import { ResponseItem } from './response-item.tsx';
import { SlotFill } from './slot-fill.tsx';
import { SlotPeople } from './slot-people.tsx';

/** Loaded when it is opened, as the other forms of the planning. */
const SlotEditForm = lazy(async () => ({
  default: (await import('./slot-form.tsx')).SlotEditForm,
}));

/** One slot: who is on it, who asks for it, who could come, and what can be changed. */
export function SlotDialog({ slot }: { slot: PlanSlot | undefined }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { change } = usePlan();
  return (
    <Dialog
      isOpen
      title={slot?.slot.title ?? t('planning.slot')}
      closeLabel={t('common:action.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) change({ slot: '' });
      }}
    >
      {slot ? <Opened key={slot.id} slot={slot} /> : <p>{t('planning.slotGone')}</p>}
    </Dialog>
  );
}

function Opened({ slot }: { slot: PlanSlot }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan, texts } = usePlan();
  const [isEditing, setEditing] = useState(false);
  const { isManager } = plan.planning;
  if (isEditing) {
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <SlotEditForm slot={slot.slot} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  const { place, description } = slot.slot;
  const waiting = [...slot.excuses, ...slot.requests];
  return (
    <div className="vo:flex vo:flex-col vo:gap-5">
      <div className="vo:flex vo:flex-col vo:gap-1">
        <p className="vo:m-0">{texts.when(slot.slot)}</p>
        <p className="vo:m-0 vo:text-muted">
          {[slot.team?.name ?? t('planning.everyone'), place].filter(Boolean).join(' · ')}
        </p>
        <SlotFill slot={slot} />
        <RequirementChips names={slot.asks} />
        {description ? (
          <p className="vo:m-0 vo:wrap-anywhere vo:whitespace-pre-line">{description}</p>
        ) : null}
      </div>
      {waiting.length > 0 ? (
        <ul
          aria-label={t('planning.waitingHere', { count: waiting.length })}
          className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0"
        >
          {waiting.map((placed) => (
            <ResponseItem key={placed.assignment.id} slot={slot} placed={placed} />
          ))}
        </ul>
      ) : null}
      <SlotPeople slot={slot} />
      {isManager ? (
        <>
          <AddPerson slot={slot} />
          <div className="vo:flex vo:flex-wrap vo:gap-2">
            <Button variant="outline" onPress={() => setEditing(true)}>
              {t('planning.edit')}
            </Button>
            <DeleteButton slot={slot} />
          </div>
        </>
      ) : null}
    </div>
  );
}

function DeleteButton({ slot }: { slot: PlanSlot }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { editionId, change } = usePlan();
  const remove = useAction(useDeleteSlot(), {
    namespace: 'volunteers',
    done: t('planning.deleted', { title: slot.slot.title }),
    after: () => change({ slot: '' }),
  });
  const count = slot.slot.assignedVolunteers;
  return (
    <DialogTrigger>
      <Button variant="ghost">{t('planning.delete')}</Button>
      <ConfirmDialog
        title={t('planning.deleteQuestion', { title: slot.slot.title })}
        text={count > 0 ? t('planning.deleteTextPeople', { count }) : t('planning.deleteText')}
        confirm={t('planning.delete')}
        isDangerous
        action={remove}
        call={{ params: { id: editionId, sid: slot.id } }}
      />
    </DialogTrigger>
  );
}
