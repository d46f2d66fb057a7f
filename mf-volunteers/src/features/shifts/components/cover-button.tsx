import type { MyShift } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { useAction, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelCover } from '../api/use-covers.ts';
import { useNow } from '../use-now.ts';
import { CoverDialog } from './cover-dialog.tsx';

interface CoverButtonProps {
  editionId: number;
  shift: MyShift;
  timezone: string;
}

/** Finds someone who takes a shift of mine, until it begins; or what became of it so far. */
export function CoverButton(props: CoverButtonProps): ReactNode {
  const { editionId, shift, timezone } = props;
  const { t } = useTranslation('volunteers');
  const now = useNow();
  const { status, attendance } = shift.assignment;
  const isPlace = status === 'SIGNED_UP' && attendance === null && shift.kind === 'SHIFT';
  if (!isPlace || Date.parse(shift.startDateTime) <= now) return null;
  if (shift.cover) return <OpenCover {...props} cover={shift.cover} />;
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline" className="vo:self-start">
        {t('shift.cover.button')}
        <span className="vo:sr-only"> {shift.title}</span>
      </Button>
      <CoverDialog editionId={editionId} shift={shift} timezone={timezone} />
    </DialogTrigger>
  );
}

/** How many were asked, and the way back. */
function OpenCover(props: CoverButtonProps & { cover: NonNullable<MyShift['cover']> }): ReactNode {
  const { editionId, shift, timezone, cover } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const cancel = useAction(useCancelCover(), {
    namespace: 'volunteers',
    done: t('shift.drop.request.done'),
  });
  return (
    <div className="vo:flex vo:flex-col vo:gap-1">
      <p className="vo:text-sm">
        {t('shift.cover.open', {
          time: format.instant(cover.createdAt, timezone),
          number: format.number(cover.askedCount),
        })}
      </p>
      <FormError title={cancel.failure} />
      <Button
        size="sm"
        variant="outline"
        className="vo:self-start"
        write={cancel.write}
        onPress={() => void cancel.run({ params: { id: editionId, sid: shift.id } })}
      >
        {t('shift.cover.cancel')}
        <span className="vo:sr-only"> {shift.title}</span>
      </Button>
    </div>
  );
}
