import { deletePicture, type Profile, uploadLimits } from '@siteswap/contracts/core';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { ImageField } from '@siteswap/ui-kit/image-field';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useRouteMutation } from '@siteswap/web-kit';
import { useImageUpload } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfileChange, useStoreProfile } from '../use-profile.ts';

/** My picture; saved as soon as it is uploaded. */
export function PicturePanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const storeProfile = useStoreProfile();
  const upload = useImageUpload('profile');
  const change = useProfileChange();
  const remove = useRouteMutation(deletePicture, {
    isFailureShown: true,
    onSuccess: ({ user }) => storeProfile(user),
  });
  const { profilePicture, updatedAt, pseudo, emailHash } = profile;

  const save = async (url: string | null): Promise<void> => {
    try {
      if (url === null) await remove.mutateAsync({});
      else await change.mutateAsync({ body: { profilePicture: url } });
      toast.show({
        type: 'SUCCESS',
        title: t(url === null ? 'profile:picture.removed' : 'profile:picture.saved'),
      });
    } catch {
      // The error is shown under the field.
    }
  };

  const failure = change.error ?? remove.error;
  return (
    <ImageField
      {...upload}
      label={t('profile:picture.title')}
      description={t('profile:picture.help')}
      accept={uploadLimits.types}
      aspect={1}
      isRound
      value={profilePicture && `${profilePicture}?v=${encodeURIComponent(updatedAt)}`}
      onChange={(url) => void save(url)}
      isDisabled={change.isPending || remove.isPending}
      error={failure ? problemText(t, failure, 'shell') : undefined}
      placeholder={<Avatar name={pseudo} emailHash={emailHash} size={96} />}
    />
  );
}
