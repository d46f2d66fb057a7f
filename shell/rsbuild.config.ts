import { createShellConfig } from '@siteswap/mf-preset';
import { shellRoutes } from './src/router/shell-routes.ts';

export default createShellConfig({
  entry: './src/main.tsx',
  bootScript: './src/boot.ts',
  routes: [...shellRoutes],
  locales: { shell: './src/locales', common: '../packages/web-kit/src/locales' },
  eagerComponents: [
    'avatar',
    'badge',
    'button',
    'dialog',
    'empty-state',
    'error-state',
    'flag',
    'icon-button',
    'icons',
    'link',
    'link-button',
    'logo',
    'popover-menu',
    'provider',
    'skeleton',
    'spinner',
    'toast',
  ],
});
