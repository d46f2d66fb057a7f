import { uploadLimits } from '@siteswap/contracts/core';
import { maxItemPhotos } from '@siteswap/contracts/editions';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { XIcon } from '@siteswap/ui-kit/icons';
import { ImageField } from '@siteswap/ui-kit/image-field';
import { useFocusInPlace } from '@siteswap/ui-kit/use-focus-in-place';
import { useImageUpload } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailOf } from '../lost-found.format.ts';

interface PhotosFieldProps {
  readonly label: string;
  readonly labelNote: string;
  readonly description: string;
  /** Addresses of the photos. */
  readonly value: readonly string[];
  readonly onChange: (urls: string[]) => void;
  readonly error?: string;
  /** Opens the camera of a phone at once, and asks for no frame. */
  readonly isFromCamera?: boolean;
}

/** A few photos: those that are there, and a place for the next one. */
export function PhotosField({ value, onChange, ...field }: PhotosFieldProps): ReactNode {
  const { t } = useTranslation('editions');
  const { messages, ...upload } = useImageUpload('lost-found');
  const texts = field.isFromCamera
    ? { ...messages, choose: t('lostFound.desk.takePhoto') }
    : messages;
  const isFull = value.length >= maxItemPhotos;
  // The place for the next one goes with the last photo, and a photo takes its button with it.
  const place = useFocusInPlace(value.length);
  return (
    <div ref={place} className="ed:flex ed:flex-col ed:gap-2">
      {value.length > 0 ? (
        <ul className="ed:flex ed:flex-wrap ed:gap-2" aria-label={field.label}>
          {value.map((url, index) => (
            <li key={url} className="ed:flex ed:items-start">
              <img
                src={thumbnailOf(url)}
                alt={t('lostFound.photo', { number: index + 1 })}
                className="ed:size-20 ed:rounded-control ed:bg-surface ed:object-cover"
              />
              <IconButton
                size="sm"
                aria-label={t('lostFound.removePhoto', { number: index + 1 })}
                onPress={() => onChange(value.filter((one) => one !== url))}
              >
                <XIcon size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {isFull ? null : (
        <ImageField
          {...field}
          {...upload}
          messages={texts}
          accept={uploadLimits.types}
          value={null}
          onChange={(url) => {
            if (url !== null) onChange([...value, url]);
          }}
        />
      )}
    </div>
  );
}
