import { editionCalendar, type MyEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { QrCode } from '@siteswap/ui-kit/qr-code';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareButton } from '#src/features/editions/editions.public.ts';
import { conventionPath, editionEditPath, editionPath } from '#src/paths.ts';
import { missingParts } from '../missing-parts.format.ts';

/** What a draft does not say yet. It may be published without. */
export function MissingParts({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const missing = missingParts(edition);
  if (missing.length === 0) return <p>{t('manage.missing.nothing')}</p>;
  return (
    <>
      <p>{t('manage.missing.intro')}</p>
      <ul className="ed:list-disc ed:ps-5">
        {missing.map((part) => (
          <li key={part}>{t(`manage.missing.${part}`)}</li>
        ))}
      </ul>
      <Link to={editionEditPath(edition.id)} isAlone>
        {t('editionForm.edit')}
      </Link>
    </>
  );
}

/** What makes a published edition known: its address to share, its calendar, and the page of its convention. */
export function ShareKit({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, conventionId } = edition;
  const address = new URL(editionPath(id), location.origin).href;
  return (
    <>
      <p className="ed:text-sm ed:wrap-anywhere">
        <Link to={editionPath(id)} isAlone>
          {address}
        </Link>
      </p>
      <QrCode text={address} label={t('manage.qrCode')} className="ed:size-44" />
      <div className="ed:flex ed:flex-wrap ed:gap-2">
        <ShareButton edition={edition} />
        <LinkButton
          href={routeUrl(editionCalendar, { params: { file: `${id}.ics` } })}
          isSameTab
          variant="outline"
          icon={<CalendarPlusIcon size={18} />}
        >
          {t('feeds.calendar')}
        </LinkButton>
        <LinkButton to={conventionPath(conventionId)} variant="outline">
          {t('manage.toConvention')}
        </LinkButton>
      </div>
    </>
  );
}
