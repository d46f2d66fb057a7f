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
import { DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { DraftNotice, Field, FieldsInError } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useItemForm, type useNewItemForm } from '../api/use-lost-found-forms.ts';
import { PhotosField } from './photos-field.tsx';

type OfEdition = Pick<Edition, 'id' | 'timezone'>;

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
      toast.show({ type: 'SUCCESS', title: t('common:written.changed') });
      onDone();
    },
  });
  // Both forms have the same fields.
  const same = form as unknown as ReturnType<typeof useNewItemForm>;
  return (
    <ItemFields
      form={same}
      edition={edition}
      submit={
        <Button type="submit" write={form.mutation}>
          {t('common:action.save')}
        </Button>
      }
    />
  );
}

/** The fields of an item, each of which a form may put where it is filled in first. */
export function ItemFields(props: {
  form: ReturnType<typeof useNewItemForm>;
  edition: OfEdition;
  /** The buttons that send the form. */
  submit: ReactNode;
  /** The camera comes first. */
  isDesk?: boolean;
}): ReactNode {
  const { form, edition, submit, isDesk = false } = props;
  const { t } = useTranslation('editions');
  const photos = (
    <Field
      form={form}
      name="photos"
      as={PhotosField}
      label={t('lostFound.form.photos')}
      labelNote={t('conventionForm.optional')}
      description={t('lostFound.form.photosHelp')}
      isFromCamera={isDesk}
    />
  );
  const note = t('conventionForm.optional');
  return (
    <Form onSubmit={form.submit}>
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      {isDesk ? photos : null}
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
      {isDesk ? null : photos}
      <Field
        form={form}
        name="sensitive"
        as={Checkbox}
        description={t('lostFound.form.sensitiveHelp')}
      >
        {t('lostFound.form.sensitive')}
      </Field>
      <FieldsInError form={form} />
      <DialogFooter>{submit}</DialogFooter>
    </Form>
  );
}
