import { type ReactNode, useEffect } from 'react';
import { InstallPrompt } from '#src/features/install/install.public.ts';
import { followTimezone } from '#src/features/profile/profile.public.ts';
import { PushParts } from '#src/features/push/push.public.ts';

/** Loaded after the page, in one file. */
export function LatePartList(): ReactNode {
  useEffect(() => followTimezone(), []);
  return (
    <>
      <PushParts />
      <InstallPrompt />
    </>
  );
}
