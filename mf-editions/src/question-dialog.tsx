import { Button, type ButtonWrite } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** Text of the button that does it. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** What is confirmed; closing the dialog cancels it. */
  readonly write: ButtonWrite;
  /** Why it could not be done. */
  readonly failure: string | null;
  /** Does it; the dialog closes when this resolves with true. */
  readonly onConfirm: () => Promise<boolean>;
}

/** Asks before something is done, inside a `DialogTrigger`. */
export function QuestionDialog(props: QuestionProps): ReactNode {
  const { t } = useTranslation('editions');
  const { title, text, confirm, isDangerous = false, write, failure, onConfirm } = props;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={title}
      closeLabel={t('common:action.close')}
      actions={(close) => (
        <>
          <Button
            variant={isDangerous ? 'danger' : 'solid'}
            write={write}
            onPress={async () => {
              if (await onConfirm()) close();
            }}
          >
            {confirm}
          </Button>
          <Button variant="ghost" onPress={close}>
            {t('common:action.cancel')}
          </Button>
        </>
      )}
    >
      <FormError title={failure} />
      <p>{text}</p>
    </Dialog>
  );
}
