import { usePageTitles } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { isRouteHandle } from './route-handle.ts';

/** Updates `<title>`: what the innermost page shows, what the pages around it show, and the product's name. */
export function DocumentTitle(): ReactNode {
  const { t } = useTranslation();
  const matches = useMatches();
  const set = usePageTitles();
  const handle = matches.map((match) => match.handle).findLast(isRouteHandle);
  const depth = handle?.depth ?? 0;

  const titles = [...set].sort((a, b) => b.depth - a.depth).map(({ title }) => title);
  const innermostIsNamed = set.some((title) => title.depth >= depth);
  if (!innermostIsNamed && handle) titles.unshift(t(handle.title));
  const title =
    titles.length > 0 ? t('shell:title.suffix', { title: titles.join(' · ') }) : t('shell:brand');

  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
