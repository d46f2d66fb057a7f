import { releasePointerFields } from '@siteswap/contracts/platform';
import type { z } from 'zod';

/** `current.json` of a name. Only the version is required, because people may write the file by hand. */
const pointerFile = releasePointerFields
  .omit({ about: true })
  .partial({ at: true, by: true, action: true });
export type PointerFile = z.infer<typeof pointerFile>;

/** @throws when the text is not a pointer */
export const parsePointer = (text: string): PointerFile => pointerFile.parse(JSON.parse(text));
