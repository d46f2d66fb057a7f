import type { Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormActions } from '@siteswap/ui-kit/form';
import { Trash2Icon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/shared/panel.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const effects = ['window', 'profile', 'content', 'trips', 'conventions'] as const;

/** Deletes the account; says what will happen before anything does. */
export function DeletePanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Panel title={t('profile:delete.title')} text={t('profile:delete.help')}>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
        {effects.map((effect) => (
          <li key={effect}>{t(`profile:delete.effect.${effect}`)}</li>
        ))}
      </ul>
      <FormActions>
        <DialogTrigger>
          <Button variant="danger" icon={<Trash2Icon size={16} />}>
            {t('profile:delete.open')}
          </Button>
          <DeleteDialog profile={profile} />
        </DialogTrigger>
      </FormActions>
    </Panel>
  );
}
