import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { CircleCheckIcon } from '@siteswap/ui-kit/icons';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { useSession } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackList } from './feedback-list.tsx';

export interface FeedbackDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Sends a message to the team; members also find their earlier messages and the replies here. */
export function FeedbackDialog({ isOpen, onOpenChange }: FeedbackDialogProps): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const [view, setView] = useState('write');
  const [isSent, setSent] = useState(false);
  const isListShown = isAuthenticated && view === 'mine';

  const change = (next: boolean): void => {
    onOpenChange(next);
    if (!next) setSent(false);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t('feedback.title')}
      closeLabel={t('common:action.close')}
    >
      {(close) => (
        <div className="flex flex-col gap-4">
          {isAuthenticated ? (
            <Segmented
              label={t('feedback.view.label')}
              value={view}
              onChange={setView}
              options={[
                { id: 'write', label: t('feedback.view.write') },
                { id: 'mine', label: t('feedback.view.mine') },
              ]}
            />
          ) : null}
          {isListShown ? <FeedbackList /> : null}
          {!isListShown && isSent ? (
            <Sent onAgain={() => setSent(false)} onClose={close} isMember={isAuthenticated} />
          ) : null}
          {isListShown || isSent ? null : <FeedbackForm onSent={() => setSent(true)} />}
        </div>
      )}
    </Dialog>
  );
}

interface SentProps {
  readonly isMember: boolean;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Confirms that the message arrived, and says what happens next. */
function Sent({ isMember, onAgain, onClose }: SentProps): ReactNode {
  const { t } = useTranslation('shell');
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button was removed from the page, so the focus moves here.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <CircleCheckIcon size={40} className="text-success" />
      <h3 ref={title} tabIndex={-1} className="font-display text-xl outline-none">
        {t('feedback.sent.title')}
      </h3>
      <p>{t(isMember ? 'feedback.sent.member' : 'feedback.sent.visitor')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onPress={onClose}>{t('common:action.close')}</Button>
        <Button variant="ghost" onPress={onAgain}>
          {t('feedback.sent.again')}
        </Button>
      </div>
    </div>
  );
}
