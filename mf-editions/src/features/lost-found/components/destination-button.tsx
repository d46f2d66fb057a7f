import {
  type ExpiredLostFoundItem,
  type LostFoundItem,
  usualDestinations,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { OfWritten } from '@siteswap/web-kit/comments';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  otherDestination,
  unknownDestination,
  useDestinationForm,
} from '../api/use-destination-form.ts';

/** Says where an expired found item went; nothing for items that are not left over. */
export function DestinationButton(props: { item: LostFoundItem; editionId: number }): ReactNode {
  const { kind, status, expiredAt } = props.item;
  if (kind !== 'FOUND' || status !== 'LOST' || !expiredAt) return null;
  return <DestinationDialog {...props} />;
}

/** The same for a line of the printable list, which has only such items. */
export function DestinationDialog(props: {
  item: ExpiredLostFoundItem;
  editionId: number;
}): ReactNode {
  const { item } = props;
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t(`lostFound.destination.${item.destination === null ? 'choose' : 'change'}`)}
        <OfWritten content={item.description} />
      </Button>
      <Dialog title={t('lostFound.destination.title')} closeLabel={t('common:action.close')}>
        {(close) => <DestinationForm {...props} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function DestinationForm(props: {
  item: ExpiredLostFoundItem;
  editionId: number;
  onDone: () => void;
}): ReactNode {
  const { item, editionId, onDone } = props;
  const { t } = useTranslation('editions');
  const form = useDestinationForm(
    { editionId, item },
    {
      onSuccess: () => {
        toast.show({ type: 'SUCCESS', title: t('lostFound.destination.saved') });
        onDone();
      },
    },
  );
  return (
    <DialogForm form={form} submit={t('common:action.save')}>
      <p className="ed:wrap-anywhere">{item.description}</p>
      <Field
        form={form}
        name="choice"
        as={RadioGroup}
        label={t('lostFound.destination.label')}
        options={[
          { id: unknownDestination, label: t('lostFound.destination.unknown') },
          ...usualDestinations.map((id) => ({
            id,
            label: t(`lostFound.destination.usual.${id}`),
          })),
          { id: otherDestination, label: t('lostFound.destination.other') },
        ]}
      />
      {form.watch('choice') === otherDestination ? (
        <Field
          form={form}
          name="otherText"
          as={TextField}
          label={t('lostFound.destination.otherText')}
          autoComplete="off"
        />
      ) : null}
    </DialogForm>
  );
}
