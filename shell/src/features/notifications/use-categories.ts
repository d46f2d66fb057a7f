import { listNotificationCategories } from '@siteswap/contracts/notifications';
import { useRoute } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import { useTranslation } from 'react-i18next';

/** The categories there are, with their labels in the language of the page. */
export function useCategories() {
  // Renders the caller again when the language changes.
  useTranslation('shell');
  return useRoute(listNotificationCategories, { query: { locale: currentLocale() } });
}
