import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '#src/product.ts';

interface SiteFile {
  readonly type: string;
  readonly body: string | Buffer;
}

/** Two crossing throws and three balls: the logo, small. */
const logo = [
  '<g stroke="#64748b" stroke-width="2" stroke-linecap="round">',
  '<path d="M9 26Q18.5 -13 28 26"/><path d="M23 26Q13.5 -13 4 26"/></g>',
  '<circle cx="4" cy="26" r="3" fill="#3b82f6"/><circle cx="28" cy="26" r="3" fill="#eab308"/>',
  '<circle cx="16" cy="8.5" r="3" fill="#22c55e"/>',
].join('');

const svg = (body: string): { type: string; body: string } => ({
  type: 'image/svg+xml; charset=utf-8',
  body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">${body}</svg>`,
});

const scaled = (scale: number): string =>
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${logo}</g>`;

export const favicon = svg(logo);

/** Pictures of the app: `maskable` may be cut to a circle, of `badge` only what is opaque counts. */
const icons = {
  icon: svg(`<rect width="32" height="32" rx="6" fill="#fff"/>${scaled(0.75)}`),
  maskable: svg(`<rect width="32" height="32" fill="#fff"/>${scaled(0.6)}`),
  badge: svg(logo.replace(/#[0-9a-f]{6}/g, '#fff')),
};

/** Rendered from the pictures above: systems take no SVG for notifications and home screens. */
const renderedIcons = ['icon-192', 'icon-512', 'maskable-180', 'maskable-512', 'badge-96'];

/**
 * For browsers without JavaScript, on pages that can be read without it: nothing else takes the logo away, and what
 * would look alive and do nothing is not there: buttons, switches, and forms that a script sends.
 */
export const noscriptStyles = {
  path: '/noscript.css',
  type: 'text/css; charset=utf-8',
  body: '.sw-loading,.sw-needs-script,.sw-form,.sw-segmented,button:not([type=submit]){display:none!important}\n',
};

/** What makes the site an app that can be installed. */
export const webManifest = {
  path: '/manifest.webmanifest',
  type: 'application/manifest+json; charset=utf-8',
  body: JSON.stringify({
    id: '/',
    name: product.name,
    short_name: product.name,
    description: product.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }),
};

/** For the home screens of iPhones and iPads, which cut the corners themselves. */
export const touchIconPath = '/icons/maskable-180.png';

/** The few files every site has, by their path. */
export const siteFiles: Readonly<Record<string, SiteFile>> = {
  '/favicon.svg': favicon,
  [noscriptStyles.path]: noscriptStyles,
  [webManifest.path]: webManifest,
  ...Object.fromEntries(
    Object.entries(icons).map(([name, icon]) => [`/icons/${name}.svg`, icon] as const),
  ),
  ...Object.fromEntries(
    renderedIcons.map((name) => {
      const body = readFileSync(join(import.meta.dirname, 'icons', `${name}.png`));
      return [`/icons/${name}.png`, { type: 'image/png', body }] as const;
    }),
  ),
};
