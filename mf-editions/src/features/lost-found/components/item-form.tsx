import {
  type Edition,
  itemKinds,
  type LostFoundItem,
  maxItemDescription,
} from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { PlusIcon } from '@siteswap/ui-kit/icons';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { askToSignIn, useSession } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useItemForm, useNewItemForm } from '../api/use-lost-found-forms.ts';
import { PhotosField } from './photos-field.tsx';

type OfEdition = Pick<Edition, 'id' | 'timezone'>;

/** Reports something lost or found; a visitor is asked to sign in first. */
export function NewItem({ edition }: { edition: OfEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const { isAuthenticated } = useSession();
  const icon = <PlusIcon size={18} />;
  if (!isAuthenticated) {
    return (
      <Button icon={icon} onPress={() => askToSignIn({ reason: t('lostFound.signIn') })}>
        {t('lostFound.report')}
      </Button>
    );
  }
  return (
    <DialogTrigger>
      <Button icon={icon}>{t('lostFound.report')}</Button>
      <Dialog title={t('lostFound.report')} closeLabel={t('common:action.close')}>
        {(close) => <NewItemForm edition={edition} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function NewItemForm({ edition, onDone }: { edition: OfEdition; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useNewItemForm(edition.id, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('lostFound.reported') });
      onDone();
    },
  });
  return <ItemFields form={form} edition={edition} submit={t('lostFound.send')} />;
}

/** Changes an item of the viewer's. */
export function EditItemForm(props: {
  item: LostFoundItem;
  edition: OfEdition;
  onDone: () => void;
}): ReactNode {
  const { item, edition, onDone } = props;
  const { t } = useTranslation('editions');
  const form = useItemForm(edition.id, item, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('posts.changed') });
      onDone();
    },
  });
  // Both forms have the same fields.
  const same = form as unknown as ReturnType<typeof useNewItemForm>;
  return <ItemFields form={same} edition={edition} submit={t('common:action.save')} />;
}

function ItemFields(props: {
  form: ReturnType<typeof useNewItemForm>;
  edition: OfEdition;
  /** Text of the button that sends the form. */
  submit: string;
}): ReactNode {
  const { form, edition, submit } = props;
  const { t } = useTranslation('editions');
  const note = t('conventionForm.optional');
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="kind"
        as={RadioGroup}
        label={t('lostFound.form.kind')}
        layout="cards"
        options={itemKinds.map((id) => ({ id, label: t(`lostFound.form.${id}`) }))}
      />
      <Field
        form={form}
        name="description"
        as={TextArea}
        label={t('lostFound.form.description')}
        description={t('lostFound.form.descriptionHelp')}
        rows={3}
        counterMax={maxItemDescription}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <Field
        form={form}
        name="date"
        as={DateField}
        label={t('lostFound.form.date')}
        labelNote={note}
        max={dayOf(new Date(), edition.timezone)}
      />
      <Field
        form={form}
        name="place"
        as={TextField}
        label={t('lostFound.form.place')}
        labelNote={note}
        autoComplete="off"
      />
      <Field
        form={form}
        name="photos"
        as={PhotosField}
        label={t('lostFound.form.photos')}
        labelNote={note}
        description={t('lostFound.form.photosHelp')}
      />
      <Field
        form={form}
        name="sensitive"
        as={Checkbox}
        description={t('lostFound.form.sensitiveHelp')}
      >
        {t('lostFound.form.sensitive')}
      </Field>
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {submit}
        </Button>
      </DialogFooter>
    </Form>
  );
}
