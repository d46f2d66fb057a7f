import { deletePicture, type Profile, uploadLimits } from '@siteswap/contracts/core';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { ImageField } from '@siteswap/ui-kit/image-field';
import { useAction, useRouteMutation } from '@siteswap/web-kit';
import { useImageUpload } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfileChange, useStoreProfile } from '../use-profile.ts';

/** My picture; saved as soon as it is uploaded. */
export function PicturePanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const storeProfile = useStoreProfile();
  const upload = useImageUpload('profile');
  const change = useAction(useProfileChange(), {
    namespace: 'shell',
    done: t('profile:picture.saved'),
  });
  const deletion = useRouteMutation(deletePicture, {
    isFailureShown: true,
    onSuccess: ({ user }) => storeProfile(user),
  });
  const remove = useAction(deletion, { namespace: 'shell', done: t('profile:picture.removed') });
  const { profilePicture, updatedAt, pseudo, emailHash } = profile;

  const save = (url: string | null): void =>
    void (url === null ? remove.run({}) : change.run({ body: { profilePicture: url } }));

  return (
    <ImageField
      {...upload}
      label={t('profile:picture.title')}
      description={t('profile:picture.help')}
      accept={uploadLimits.types}
      aspect={1}
      isRound
      value={profilePicture && `${profilePicture}?v=${encodeURIComponent(updatedAt)}`}
      onChange={save}
      isDisabled={change.write.isPending || remove.write.isPending}
      error={change.failure ?? remove.failure ?? undefined}
      placeholder={<Avatar name={pseudo} emailHash={emailHash} size={96} />}
    />
  );
}
