import { profileSectionSlot, profileStatisticSlot } from '@siteswap/contracts/core';
import { createShellConfig } from '@siteswap/mf-preset';
import { shellRoutes } from './src/router/shell-routes.ts';

export default createShellConfig({
  entry: './src/main.tsx',
  bootScript: './src/boot.ts',
  worker: './src/worker/worker.ts',
  server: './src/server.tsx',
  routes: [...shellRoutes],
  offers: [profileStatisticSlot.name, profileSectionSlot.name],
  locales: {
    common: '../packages/web-kit/src/locales',
    shell: './src/locales',
    profile: './src/features/profile/locales',
    push: './src/features/push/locales',
  },
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
    'rejected-state',
    'skeleton',
    'spinner',
    'store',
    'toast',
    'use-is-narrow',
  ],
});
