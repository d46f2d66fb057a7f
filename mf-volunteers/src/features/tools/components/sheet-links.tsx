import { type SheetFormat, sheetFormats } from '@siteswap/contracts/volunteers';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A sheet as PDF and for Excel. */
export function SheetLinks(props: {
  label: string;
  hrefOf: (format: SheetFormat) => string;
}): ReactNode {
  const { label, hrefOf } = props;
  const { t } = useTranslation('volunteers');
  return (
    <ul className="vo:m-0 vo:flex vo:list-none vo:flex-wrap vo:gap-2 vo:p-0" aria-label={label}>
      {sheetFormats.map((format) => (
        <li key={format}>
          <LinkButton size="sm" variant="outline" href={hrefOf(format)} download>
            {t(`tools.format.${format}`)}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
