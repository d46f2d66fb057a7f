import { Button } from '@siteswap/ui-kit/button';
import { CalendarPlusIcon, CopyIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../page/copy-text.ts';
import { subscriptionLinks } from './subscription-links.ts';

interface FeedAddressProps {
  url: string;
  /** What those see who have the address. */
  once: string;
  /** The same address also has a feed for readers of news. */
  hasNews: boolean;
}

/** A new secret address, to be copied or given to a calendar now; one instance per address. */
export function FeedAddress({ url, once, hasNews }: FeedAddressProps): ReactNode {
  const { t, i18n } = useTranslation('common');
  const field = useRef<HTMLInputElement>(null);
  const links = subscriptionLinks(url);

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
        <LinkButton href={links.app} variant="outline" icon={<CalendarPlusIcon size={18} />}>
          {t('calendarFeed.add')}
        </LinkButton>
        <LinkButton href={links.google} variant="outline">
          {google}
        </LinkButton>
        <LinkButton href={links.outlook} variant="outline">
          {outlook}
        </LinkButton>
        {hasNews ? (
          <LinkButton
            href={`${url.replace(/ics$/, 'rss')}?locale=${i18n.language}`}
            variant="outline"
          >
            {news}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

/** Names, the same in every language. */
const google = 'Google';
const outlook = 'Outlook';
const news = 'RSS';
