import { Dialog } from '@siteswap/ui-kit/dialog';

export const part = Dialog;
