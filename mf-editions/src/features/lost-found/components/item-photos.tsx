import { cutText } from '@siteswap/contracts/fields';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailOf } from '../lost-found.format.ts';

/** Thumbnails, each of which opens the whole photo; without scripts it is a link. */
export function ItemPhotos(props: {
  urls: readonly string[];
  /** What the photos show. */
  of: string;
}): ReactNode {
  const { t } = useTranslation('editions');
  const [shown, setShown] = useState<number>();
  const { urls, of } = props;
  if (urls.length === 0) return null;
  const nameOf = (index: number): string =>
    `${t('lostFound.photo', { number: index + 1 })} (${cutText(of, 40)})`;
  return (
    <>
      <ul className="ed:flex ed:shrink-0 ed:flex-wrap ed:gap-2 ed:max-sm:flex-col">
        {urls.map((url, index) => (
          <li key={url}>
            <a
              href={url}
              onClick={(event) => {
                event.preventDefault();
                setShown(index);
              }}
            >
              <img
                src={thumbnailOf(url)}
                alt={nameOf(index)}
                loading="lazy"
                width={64}
                height={64}
                className="ed:size-16 ed:rounded-control ed:bg-surface ed:object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        size="lg"
        title={cutText(of, 80)}
        closeLabel={t('common:action.close')}
        isOpen={shown !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setShown(undefined);
        }}
      >
        {shown === undefined ? null : (
          <img
            src={urls[shown]}
            alt={nameOf(shown)}
            className="ed:mx-auto ed:max-h-[75dvh] ed:max-w-full ed:object-contain"
          />
        )}
      </Dialog>
    </>
  );
}
