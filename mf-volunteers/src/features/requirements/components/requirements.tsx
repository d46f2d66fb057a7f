import { maxRequirements } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedStates } from '#src/shared/managed-states.tsx';
import { useRequirements } from '../api/use-requirements.ts';
import { NewRequirementForm } from './requirement-form.tsx';
import { RequirementItem } from './requirement-item.tsx';

/** What shifts of an edition can ask for, where managers write it. */
export function Requirements({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <section
      aria-labelledby="volunteer-requirements"
      className="vo:flex vo:min-w-0 vo:flex-col vo:gap-4"
    >
      <h3 id="volunteer-requirements" tabIndex={-1} className="vo:font-display">
        {t('requirement.title')}
      </h3>
      <p className="vo:text-muted">{t('requirement.intro')}</p>
      <ManagedStates query={useRequirements(editionId)} failed={t('requirement.failed')} lines={3}>
        {({ data }) => (
          <>
            {data.length < maxRequirements ? (
              <DialogTrigger>
                <Button variant="outline" icon={<PlusIcon size={18} />} className="vo:self-start">
                  {t('requirement.add')}
                </Button>
                <Dialog title={t('requirement.add')} closeLabel={t('common:action.close')}>
                  {(close) => <NewRequirementForm editionId={editionId} onDone={close} />}
                </Dialog>
              </DialogTrigger>
            ) : (
              <p>{t('error.TOO_MANY_REQUIREMENTS')}</p>
            )}
            {data.length === 0 ? (
              <p>{t('requirement.empty')}</p>
            ) : (
              <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
                {data.map((one) => (
                  <RequirementItem key={one.id} editionId={editionId} requirement={one} />
                ))}
              </ul>
            )}
          </>
        )}
      </ManagedStates>
    </section>
  );
}
