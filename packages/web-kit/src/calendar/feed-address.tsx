import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretAddress } from './secret-address.tsx';
import { subscriptionLinks } from './subscription-links.ts';

interface FeedAddressProps {
  url: string;
  /** What readers of the address see. */
  once: string;
  /** The same address also has a feed for readers of news. */
  hasNews: boolean;
}

/** A new secret address, to be copied or given to a calendar now; one instance per address. */
export function FeedAddress({ url, once, hasNews }: FeedAddressProps): ReactNode {
  const { t, i18n } = useTranslation('common');
  const links = subscriptionLinks(url);
  return (
    <SecretAddress url={url} once={once}>
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
    </SecretAddress>
  );
}

/** Names, the same in every language. */
const google = 'Google';
const outlook = 'Outlook';
const news = 'RSS';
