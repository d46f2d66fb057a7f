import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackList } from './components/feedback-list.tsx';

/** The section of the profile page with what I told the team. */
export function MyFeedback(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <section aria-labelledby="my-feedback" className="flex flex-col gap-4">
      <h2 id="my-feedback" className="font-display text-xl">
        {t('feedback.mine.title')}
      </h2>
      <FeedbackList />
    </section>
  );
}
