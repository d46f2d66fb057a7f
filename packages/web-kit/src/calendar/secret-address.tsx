import { Button } from '@siteswap/ui-kit/button';
import { CopyIcon } from '@siteswap/ui-kit/icons';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../page/copy-text.ts';

interface SecretAddressProps {
  url: string;
  /** What its readers see, and that it is shown once. */
  once: string;
  /** Links that open the address. */
  children: ReactNode;
}

/** A new secret address, to be copied now; one instance per address. */
export function SecretAddress({ url, once, children }: SecretAddressProps): ReactNode {
  const { t } = useTranslation('common');
  const field = useRef<HTMLInputElement>(null);

  // The button that made it is gone or in a dialog: the focus goes where the result is.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const copy = async (): Promise<void> => {
    const isCopied = await copyText(url);
    // Without the permission of the browser the address is selected, to be copied by hand.
    if (!isCopied) field.current?.select();
    toast.show({
      type: isCopied ? 'SUCCESS' : 'INFO',
      title: t(isCopied ? 'calendarFeed.copied' : 'calendarFeed.copyFailed'),
    });
  };

  return (
    <div className="flex w-full flex-col gap-3">
      <TextField
        ref={field}
        label={t('calendarFeed.address')}
        description={once}
        value={url}
        isReadOnly
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<CopyIcon size={18} />} onPress={() => void copy()}>
          {t('calendarFeed.copy')}
        </Button>
        {children}
      </div>
    </div>
  );
}
