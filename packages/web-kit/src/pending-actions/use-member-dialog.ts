import type { DialogProps } from '@siteswap/ui-kit/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberAction } from './use-member-action.ts';

/**
 * A dialog for members on a public page: a visitor signs in first, and it opens on return.
 *
 * @param name of the action, after the thing: `carpool.ask.12`
 * @param reason why an account is needed, for a visitor
 * @example
 * <Button onPress={ask.open}>
 * <Dialog title={title} {...ask.dialog}>
 */
export function useMemberDialog(
  name: string,
  reason: string,
): { open: () => void; dialog: Pick<DialogProps, 'closeLabel' | 'isOpen' | 'onOpenChange'> } {
  const { t } = useTranslation('common');
  const [isOpen, onOpenChange] = useState(false);
  const open = useMemberAction(name, { reason, run: () => onOpenChange(true) });
  return {
    open: () => open(),
    dialog: { closeLabel: t('action.close'), isOpen, onOpenChange },
  };
}
