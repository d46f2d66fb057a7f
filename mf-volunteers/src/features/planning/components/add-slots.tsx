import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { CopyIcon, PlusIcon } from '@siteswap/ui-kit/icons';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '../use-plan.ts';

/** Loaded when they are opened. */
const NewSlotForm = lazy(async () => ({ default: (await import('./slot-form.tsx')).NewSlotForm }));
const SeriesForm = lazy(async () => ({ default: (await import('./series-form.tsx')).SeriesForm }));
const CopyDayForm = lazy(async () => ({
  default: (await import('./copy-day-form.tsx')).CopyDayForm,
}));

/** Adds one slot, several in a row, or those of another day. */
export function AddSlots({ day, teamId }: { day: string; teamId: number | null }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan } = usePlan();
  return (
    <div className="vo:flex vo:flex-wrap vo:gap-2">
      <FormDialog title={t('planning.new.slot')} icon={<PlusIcon size={18} />} isMain>
        {(close) => <NewSlotForm day={day} teamId={teamId} onDone={close} />}
      </FormDialog>
      <FormDialog title={t('planning.new.series')} icon={<PlusIcon size={18} />}>
        {(close) => <SeriesForm day={day} teamId={teamId} onDone={close} />}
      </FormDialog>
      {plan.slots.length > 0 && plan.days.length > 1 ? (
        <FormDialog title={t('planning.new.copy')} icon={<CopyIcon size={18} />}>
          {(close) => <CopyDayForm day={day} onDone={close} />}
        </FormDialog>
      ) : null}
    </div>
  );
}

function FormDialog(props: {
  title: string;
  icon: ReactNode;
  isMain?: boolean;
  children: (close: () => void) => ReactNode;
}): ReactNode {
  const { title, icon, isMain = false, children } = props;
  const { t } = useTranslation('common');
  return (
    <DialogTrigger>
      <Button icon={icon} variant={isMain ? 'solid' : 'outline'}>
        {title}
      </Button>
      <Dialog title={title} closeLabel={t('action.close')}>
        {(close) => <Suspense fallback={<SkeletonText lines={8} />}>{children(close)}</Suspense>}
      </Dialog>
    </DialogTrigger>
  );
}
