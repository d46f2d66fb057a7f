import type { Edition } from '@siteswap/contracts/editions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The picture of an edition as a whole, which leads to itself in its full size. Its frame has the same size for every
 * picture, so that nothing moves when it has loaded. The picture's own colours fill what it does not cover.
 */
export function EditionPoster({
  edition,
}: {
  edition: Pick<Edition, 'name' | 'imageUrl'>;
}): ReactNode {
  const { t } = useTranslation('editions');
  const { name, imageUrl } = edition;
  const [failedUrl, setFailedUrl] = useState<string>();
  if (!imageUrl || imageUrl === failedUrl) return null;
  return (
    <a
      href={imageUrl}
      target="_blank"
      rel="noopener"
      aria-label={t('about.poster', { name })}
      className="ed:relative ed:block ed:aspect-square ed:w-full ed:max-w-sm ed:overflow-hidden ed:rounded-card ed:border ed:border-default ed:bg-surface-sunken"
    >
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        className="ed:absolute ed:inset-0 ed:size-full ed:scale-110 ed:object-cover ed:opacity-40 ed:blur-xl"
      />
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        onError={() => setFailedUrl(imageUrl)}
        className="ed:absolute ed:inset-0 ed:size-full ed:object-contain"
      />
    </a>
  );
}
