import type { ImageFieldProps } from '@siteswap/ui-kit/image-field';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../client/upload-file.ts';
import { problemText } from '../i18n/problem-text.ts';

type UploadProps = 'upload' | 'errorText' | 'messages';

/**
 * What an image field of the ui-kit needs besides label and value:
 * `<ImageField label={…} {...useImageUpload('profile')} value={url} onChange={setUrl} aspect={1} isRound />`
 */
export function useImageUpload(kind: string): Pick<ImageFieldProps, UploadProps> {
  const { t } = useTranslation('common');
  return {
    upload: (picture, options) => uploadFile(kind, picture, options),
    errorText: (error) => problemText(t, error),
    messages: {
      choose: t('image.choose'),
      replace: t('image.replace'),
      remove: t('image.remove'),
      cancel: t('action.cancel'),
      dropHint: t('image.dropHint'),
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
