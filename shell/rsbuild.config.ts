import { profileSectionSlot, profileStatisticSlot } from '@siteswap/contracts/core';
import { createShellConfig } from '@siteswap/mf-preset';
import { shellRoutes } from './src/router/shell-routes.ts';

export default createShellConfig({
  entry: './src/main.tsx',
  bootScript: './src/boot.ts',
  worker: './src/worker/worker.ts',
  server: './src/server.tsx',
  // Maps of pages, which browsers alone show.
  browserOnly: [
    'leaflet',
    'topojson-client',
    'world-atlas/countries-10m.json',
    'world-atlas/countries-50m.json',
    'world-atlas/countries-110m.json',
  ],
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
    'use-is-in-browser',
    'use-is-narrow',
  ],
});
