import type { Planning } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Loaded when it is opened. */
const PlanPanel = lazy(async () => ({ default: (await import('./plan-panel.tsx')).PlanPanel }));

/** Opens the automatic assignment, from its constraints to its undo. */
export function AutoAssign(props: { editionId: number; planning: Planning }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <DialogTrigger>
      <Button variant="outline" className="vo:self-start">
        {t('plan.title')}
      </Button>
      <Dialog title={t('plan.title')} closeLabel={t('common:action.close')}>
        <Suspense fallback={<SkeletonText lines={8} />}>
          <PlanPanel {...props} />
        </Suspense>
      </Dialog>
    </DialogTrigger>
  );
}
