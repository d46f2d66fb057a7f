import type { CountedRequirement } from '@siteswap/contracts/volunteers';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { DialogForm, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type RequirementForm,
  useCreateRequirement,
  useUpdateRequirement,
} from '../api/use-requirements.ts';

interface FormProps {
  editionId: number;
  onDone: () => void;
}

/** Adds a requirement. */
export function NewRequirementForm({ editionId, onDone }: FormProps): ReactNode {
  const { t } = useTranslation('volunteers');
  const form = useCreateRequirement(editionId, {
    onSuccess: (name) => {
      toast.show({ type: 'SUCCESS', title: t('requirement.added', { name }) });
      onDone();
    },
  });
  return <FormBody form={form} submit={t('requirement.add')} />;
}

/** Changes a requirement. */
export function RequirementEditForm(
  props: FormProps & { requirement: CountedRequirement },
): ReactNode {
  const { editionId, onDone, requirement } = props;
  const { t } = useTranslation('volunteers');
  const form = useUpdateRequirement(editionId, {
    requirement,
    onSuccess: (name) => {
      toast.show({ type: 'SUCCESS', title: t('requirement.changed', { name }) });
      onDone();
    },
  });
  return <FormBody form={form as unknown as RequirementForm} submit={t('common:action.save')} />;
}

function FormBody({ form, submit }: { form: RequirementForm; submit: string }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <DialogForm form={form} submit={submit}>
      <Field
        form={form}
        name="name"
        as={TextField}
        label={t('requirement.name')}
        description={t('requirement.nameHelp')}
        autoComplete="off"
      />
      <Field
        form={form}
        name="description"
        as={TextArea}
        label={t('team.description')}
        labelNote={t('form.optional')}
        rows={3}
        counterMax={500}
      />
    </DialogForm>
  );
}
