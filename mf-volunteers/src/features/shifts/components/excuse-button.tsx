import type { MyShift } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { useAction } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExcuse } from '../api/use-shifts.ts';

const maxReason = 500;

/** "I cannot come", after the deadline, with a reason. */
export function ExcuseButton(props: { editionId: number; shift: MyShift }): ReactNode {
  const { editionId, shift } = props;
  const { t } = useTranslation('volunteers');
  const [reason, setReason] = useState('');
  const excuse = useAction(useExcuse(), { namespace: 'volunteers', done: t('shift.excuse.done') });
  const isTooLong = reason.length > maxReason;
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline" className="vo:self-start">
        {t('shift.excuse.button')}
        <span className="vo:sr-only"> {shift.title}</span>
      </Button>
      <Dialog
        size="sm"
        title={t('shift.excuse.title', { title: shift.title })}
        closeLabel={t('common:action.close')}
        actions={(close) => (
          <>
            <Button variant="ghost" onPress={close}>
              {t('common:action.cancel')}
            </Button>
            <Button
              write={excuse.write}
              onPress={async () => {
                if (isTooLong) return;
                const call = { params: { id: editionId, sid: shift.id }, body: { reason } };
                if (await excuse.run(call)) close();
              }}
            >
              {t('shift.excuse.send')}
            </Button>
          </>
        )}
      >
        <div className="vo:flex vo:flex-col vo:gap-3">
          <FormError title={excuse.failure} />
          <p>{t('shift.excuse.text')}</p>
          <TextArea
            label={t('shift.excuse.reason')}
            labelNote={t('form.optional')}
            value={reason}
            onChange={setReason}
            rows={3}
            counterMax={maxReason}
            counterText={(left) => t('common:form.charactersLeft', { count: left })}
            {...(isTooLong
              ? { error: t('common:field.limit.TOO_LONG', { count: maxReason }) }
              : {})}
          />
        </div>
      </Dialog>
    </DialogTrigger>
  );
}
