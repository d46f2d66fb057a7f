import { Button } from '@siteswap/ui-kit/button';
import { toast } from '@siteswap/ui-kit/toast';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedbackDialogProps } from './feedback-dialog.tsx';

/** Opens the feedback dialog, whose code is fetched when it is first opened. */
export function FeedbackButton(): ReactNode {
  const { t } = useTranslation('shell');
  const [Dialog, setDialog] = useState<ComponentType<FeedbackDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);

  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const { FeedbackDialog } = await import('./feedback-dialog.tsx');
      setDialog(() => FeedbackDialog);
      setOpen(true);
    } catch {
      toast.show({ type: 'ERROR', title: t('common:error.NETWORK_ERROR') });
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      <Button variant="ghost" size="sm" isLoading={isLoading} onPress={() => void open()}>
        {t('feedback.open')}
      </Button>
      {Dialog ? <Dialog isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
