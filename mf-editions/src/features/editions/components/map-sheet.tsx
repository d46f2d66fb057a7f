import type { MapPoint } from '@siteswap/contracts/editions';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { XIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { useFormat } from '@siteswap/web-kit';
import type { MapSelection } from '@siteswap/web-kit/map';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { coverSubject, EditionCover } from '#src/cover/edition-cover.tsx';
import { StarButton } from '#src/features/favorites/favorites.public.ts';
import { editionPath } from '#src/paths.ts';
import { useEdition } from '../api/use-edition.ts';
import { useOpenEdition } from '../use-open-edition.ts';
import { EditionPlace } from './edition-place.tsx';

/**
 * The editions of a pressed point: a sheet at the bottom of the map; on wide screens in its upper corner, which is in sight even
 * when the map is higher than the rest of the window. Escape closes it.
 */
export function MapSheet(props: {
  selection: MapSelection<MapPoint>;
  title: string;
  onClose: () => void;
}): ReactNode {
  const { selection, title, onClose } = props;
  const { t } = useTranslation('editions');
  const { point, isKeyboard } = selection;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isKeyboard) sheet.current?.querySelector('a')?.focus();
  }, [isKeyboard]);
  // The lower part of the map may be under the fold, or under the bar of a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another point has another sheet
  useEffect(() => {
    // A browser may return a promise, which would be no clean-up.
    sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [point]);
  // Wherever the focus is: a press leaves it on the point.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose]);
  const others = point.count - point.editions.length;
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label={title}
      className="ed:absolute ed:inset-x-0 ed:bottom-0 ed:z-20 ed:flex ed:max-h-2/5 ed:rounded-t-card ed:border-t ed:border-default ed:bg-surface-overlay ed:shadow-overlay ed:md:inset-x-auto ed:md:top-3 ed:md:right-3 ed:md:bottom-auto ed:md:w-96 ed:md:max-h-3/4 ed:md:max-w-[calc(100%-24px)] ed:md:rounded-card ed:md:border"
    >
      <ul className="ed:flex ed:min-w-0 ed:flex-1 ed:flex-col ed:gap-3 ed:overflow-y-auto ed:p-3">
        {point.editions.map((edition) => (
          <li key={edition.id}>
            <MapCard edition={edition} />
          </li>
        ))}
        {others > 0 ? (
          <li className="ed:text-muted ed:text-sm">{t('map.more', { count: others })}</li>
        ) : null}
      </ul>
      <IconButton
        aria-label={t('map.close')}
        onPress={onClose}
        className="ed:shrink-0 ed:self-start"
      >
        <XIcon size={20} />
      </IconButton>
    </div>
  );
}

/** Name and days at once; cover, place and star when the edition has come. */
function MapCard({ edition }: { edition: MapPoint['editions'][number] }): ReactNode {
  const format = useFormat();
  const { data } = useEdition(edition.id);
  const open = useOpenEdition(edition.id);
  return (
    <div className="ed-opens ed:flex ed:items-start ed:gap-3">
      <div className="ed:w-16 ed:shrink-0 ed:overflow-hidden ed:rounded-control ed:bg-neutral-soft ed:md:w-24">
        {data ? <EditionCover {...coverSubject(data)} imageUrl={data.imageUrl} /> : null}
      </div>
      <div className="ed:min-w-0 ed:flex-1">
        <Link
          to={editionPath(edition.id)}
          isAlone
          className="ed-opens-name ed:line-clamp-2 ed:wrap-anywhere"
          onClick={open}
        >
          {edition.name}
        </Link>
        <p className="ed:text-muted ed:text-sm">
          {format.dayRange(edition.startDate, edition.endDate)}
        </p>
        {data ? <EditionPlace edition={data} /> : null}
      </div>
      {data ? <StarButton edition={data} /> : null}
    </div>
  );
}
