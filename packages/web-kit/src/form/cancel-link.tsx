import { LinkButton } from '@siteswap/ui-kit/link-button';
import { toast } from '@siteswap/ui-kit/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDraft } from './use-form-draft.ts';

/** Leaves a form. Its draft stays, which a toast says with a button that removes it. */
export function CancelLink(props: { form: { readonly draft: FormDraft }; to: string }): ReactNode {
  const { form, to } = props;
  const { t } = useTranslation('common');
  const leave = (): void => {
    if (!form.draft.isStored()) return;
    toast.show({
      title: t('form.draft.stored'),
      action: { label: t('form.draft.discard'), onAction: form.draft.remove },
    });
  };
  return (
    <LinkButton to={to} variant="ghost" onClick={leave}>
      {t('action.cancel')}
    </LinkButton>
  );
}
