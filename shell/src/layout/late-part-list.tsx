import type { ReactNode } from 'react';
import { PushParts } from '#src/features/push/push.public.ts';

/** Loaded after the page, in one file. */
export function LatePartList(): ReactNode {
  return <PushParts />;
}
