import { fileKindState } from '@siteswap/contracts/core';
import { declare } from '@siteswap/service-kit';

/** Kinds of pictures that conventions, editions and their lost property show. */
export const fileKinds = [
  declare(fileKindState, 'convention', { kind: 'convention', folder: 'conventions' }),
  declare(fileKindState, 'edition', { kind: 'edition', folder: 'editions' }),
  declare(fileKindState, 'lost-found', {
    kind: 'lost-found',
    folder: 'lost-found',
    isGuarded: true,
  }),
];
