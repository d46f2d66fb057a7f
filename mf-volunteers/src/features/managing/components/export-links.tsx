import { routeUrl } from '@siteswap/contracts/route';
import {
  type ApplicationListQuery,
  exportApplications,
  exportFormats,
} from '@siteswap/contracts/volunteers';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Files with all applications that the filters find. */
export function ExportLinks(props: { editionId: number; query: ApplicationListQuery }): ReactNode {
  const { editionId, query } = props;
  const { page: _page, pageSize: _pageSize, ...filters } = query;
  const { t } = useTranslation('volunteers');
  return (
    <div className="vo:flex vo:flex-wrap vo:items-center vo:gap-2">
      <span className="vo:text-muted">{t('managing.export.title')}</span>
      {exportFormats.map((format) => (
        <LinkButton
          key={format}
          size="sm"
          variant="outline"
          href={routeUrl(exportApplications, {
            params: { id: editionId },
            query: { ...filters, format },
          })}
          download
        >
          {t(`managing.export.${format}`)}
        </LinkButton>
      ))}
      <p className="sw-help vo:basis-full">{t('managing.export.help')}</p>
    </div>
  );
}
