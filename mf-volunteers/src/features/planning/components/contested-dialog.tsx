import { overridableProblems } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contested } from '../api/use-placement.ts';
import { usePlan } from '../use-plan.ts';
import { ProblemList } from './problem-list.tsx';

const maxReason = 300;

/** What rules say against a place, and a reason to give it all the same where that is possible. */
export function ContestedDialog(props: {
  contested: Contested;
  isPending: boolean;
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
}): ReactNode {
  const { contested, isPending, onConfirm, onClose } = props;
  const { name, slot, problems } = contested;
  const { t } = useTranslation('volunteers');
  const { texts } = usePlan();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const canPass = problems.every(({ code }) =>
    (overridableProblems as readonly string[]).includes(code),
  );
  const submit = (): void => {
    const given = reason.trim();
    if (given === '') setError(t('common:field.REQUIRED'));
    else if (given.length > maxReason) {
      setError(t('common:field.limit.TOO_LONG', { count: maxReason }));
    } else if (!isPending) onConfirm(given);
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="sm"
      title={t('planning.rules.title', { name })}
      closeLabel={t('common:action.close')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Form onSubmit={submit}>
        <p className="vo:m-0">{`${slot.slot.title}, ${texts.when(slot.slot)}`}</p>
        <ProblemList texts={problems.map(texts.problem)} />
        {canPass ? (
          <TextField
            label={t('planning.rules.reason')}
            description={t('planning.rules.reasonHelp')}
            value={reason}
            onChange={(next) => {
              setReason(next);
              setError(undefined);
            }}
            isRequired
            {...(error === undefined ? {} : { error })}
          />
        ) : (
          <p className="vo:m-0">{t('planning.rules.hard')}</p>
        )}
        <DialogFooter>
          <Button variant="ghost" onPress={onClose}>
            {t('common:action.cancel')}
          </Button>
          {canPass ? <Button type="submit">{t('planning.rules.assign')}</Button> : null}
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
