import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../client/use-action.ts';

interface ConfirmDialogProps<Call> {
  /** Names what is about to be changed. */
  readonly title: string;
  readonly text: string;
  /** What more there is to know before. */
  readonly details?: ReactNode;
  /** Text of the button that does it. */
  readonly confirm: string;
  /** It destroys something. */
  readonly isDangerous?: boolean;
  /** What is confirmed, of `useAction`: closing the dialog cancels it, and its failure is shown in the dialog. */
  readonly action: Action<Call>;
  readonly call: Call;
  /** What may be done instead: a press closes the dialog first. */
  readonly alternative?: { readonly text: string; readonly onPress: () => void } | undefined;
}

/** Asks before something is done, inside a `DialogTrigger`; closes when it was done. */
export function ConfirmDialog<Call>(props: ConfirmDialogProps<Call>): ReactNode {
  const { t } = useTranslation('common');
  const { title, text, confirm, isDangerous = false, action, call, alternative } = props;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={title}
      closeLabel={t('action.close')}
      actions={(close) => (
        <>
          <Button variant="ghost" onPress={close}>
            {t('action.cancel')}
          </Button>
          {alternative ? (
            <Button
              variant="outline"
              onPress={() => {
                close();
                alternative.onPress();
              }}
            >
              {alternative.text}
            </Button>
          ) : null}
          <Button
            variant={isDangerous ? 'danger' : 'solid'}
            write={action.write}
            onPress={async () => {
              if (await action.run(call)) close();
            }}
          >
            {confirm}
          </Button>
        </>
      )}
    >
      <FormError title={action.failure} />
      <p>{text}</p>
      {props.details}
    </Dialog>
  );
}
