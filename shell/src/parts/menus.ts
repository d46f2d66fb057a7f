import { Menu } from '@siteswap/ui-kit/popover-menu';

export const part = Menu;
