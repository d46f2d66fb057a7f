import { ownTimeZone } from '@siteswap/contracts/format';
import type { ImageFieldProps } from '@siteswap/ui-kit/image-field';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '../client/problem-error.ts';
import { uploadFile } from '../client/upload-file.ts';
import { useFormat } from '../format/use-format.ts';
import { problemText } from '../i18n/problem-text.ts';

type UploadProps = 'upload' | 'errorText' | 'messages';

/**
 * What an image field of the ui-kit needs in addition to label and value:
 * `<ImageField label={…} {...useImageUpload('profile')} value={url} onChange={setUrl} aspect={1} isRound />`
 */
export function useImageUpload(kind: string): Pick<ImageFieldProps, UploadProps> {
  const { t } = useTranslation('common');
  const format = useFormat();
  return {
    upload: (picture, options) => uploadFile(kind, picture, options),
    errorText: (error) => {
      const seconds =
        error instanceof ProblemError && error.status === 429 ? error.retryAfterSeconds : undefined;
      if (seconds === undefined) return problemText(t, error);
      // The minute after, so that the limit is over at the time that is said.
      const end = new Date(Date.now() + (seconds + 60) * 1000);
      return t('image.limited', { time: format.instant(end, ownTimeZone(), 'time') });
    },
    messages: {
      choose: t('image.choose'),
      replace: t('image.replace'),
      remove: t('image.remove'),
      cancel: t('action.cancel'),
      dropHint: t('image.dropHint'),
      formats: t('image.formats'),
      retry: t('action.retry'),
      small: (size) => t('image.small', size),
      uploading: t('image.uploading'),
      cropTitle: t('image.cropTitle'),
      cropHint: t('image.cropHint'),
      cropConfirm: t('image.cropConfirm'),
      cropWhole: t('image.cropWhole'),
      cropPart: t('image.cropPart'),
      cropConfirmWhole: t('image.cropConfirmWhole'),
      cropArea: t('image.cropArea'),
      cropHandle: t('image.cropHandle'),
      wrongType: t('image.wrongType'),
      unreadable: t('image.unreadable'),
    },
  };
}
