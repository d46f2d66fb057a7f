import { Button } from '@siteswap/ui-kit/button';
import { FormActions } from '@siteswap/ui-kit/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDraft } from './use-form-draft.ts';

/** Says above the fields that what was typed earlier in this tab is back in them, with a button to discard it. */
export function DraftNotice({ form }: { form: { readonly draft: FormDraft } }): ReactNode {
  const { t } = useTranslation('common');
  const { state, discard } = form.draft;
  const discarded = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (state === 'discarded') discarded.current?.focus();
  }, [state]);
  if (state === 'none') return null;
  if (state === 'discarded') {
    return (
      <p ref={discarded} tabIndex={-1}>
        {t('form.draft.discarded')}
      </p>
    );
  }
  return (
    <FormActions>
      <p role="status">{t('form.draft.restored')}</p>
      <Button variant="outline" size="sm" onPress={discard}>
        {t('form.draft.discard')}
      </Button>
    </FormActions>
  );
}
