import type { Edition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { useMemberDialog } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewItemForm } from '../api/use-lost-found-forms.ts';
import { DeskForm } from './desk-form.tsx';
import { ItemFields } from './item-form.tsx';

type OfEdition = Pick<Edition, 'id' | 'timezone'>;

/** Reports something lost or found. A visitor signs in first, which then opens the form. */
export function NewItem(props: { edition: OfEdition; hasDesk: boolean }): ReactNode {
  const { t } = useTranslation('editions');
  const report = useMemberDialog(`editions.lost-found.${props.edition.id}`, t('lostFound.signIn'));
  return (
    <>
      <Button icon={<PlusIcon size={18} />} onPress={report.open}>
        {t('lostFound.report')}
      </Button>
      <Dialog title={t('lostFound.report')} {...report.dialog}>
        {(close) => <NewItemDialog {...props} onDone={close} />}
      </Dialog>
    </>
  );
}

/** It stays the form that it was opened as, also when the viewer's rights come later. */
function NewItemDialog(props: {
  edition: OfEdition;
  hasDesk: boolean;
  onDone: () => void;
}): ReactNode {
  const [isDesk] = useState(props.hasDesk);
  return isDesk ? <DeskForm {...props} /> : <NewItemForm {...props} />;
}

function NewItemForm({ edition, onDone }: { edition: OfEdition; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useNewItemForm(edition.id, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('lostFound.reported') });
      onDone();
    },
  });
  return (
    <ItemFields
      form={form}
      edition={edition}
      submit={
        <Button type="submit" write={form.mutation}>
          {t('lostFound.send')}
        </Button>
      }
    />
  );
}
