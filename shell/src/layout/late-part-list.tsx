import type { ReactNode } from 'react';
import { InstallPrompt } from '#src/features/install/install.public.ts';
import { PushParts } from '#src/features/push/push.public.ts';

/** Loaded after the page, in one file. */
export function LatePartList(): ReactNode {
  return (
    <>
      <PushParts />
      <InstallPrompt />
    </>
  );
}
