import { createHash } from 'node:crypto';
import type { Convention, EditionCard, EmbedTheme } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { createTranslations, readTranslations } from '@siteswap/service-kit';
import escapeHtml from 'escape-html';
import { describeEdition, joined } from '#src/features/previews/previews.public.ts';

const translations = createTranslations({
  embeds: readTranslations(new URL('./locales/', import.meta.url)),
});

/** Width and height in pixels: of the logo, and of an edition's picture in its line of 90. */
const sizes = { logo: [48, 48], edition: [96, 64] } as const;

const dark =
  '--text:#f1f5f9;--muted:#cbd5e1;--ground:#0f172a;--line:#334155;--link:#4ade80;--alert:#fca5a5';

/** The colours of the site, light and dark. */
const style = `
:root{color-scheme:light dark;--text:#0f172a;--muted:#475569;--ground:#fff;--line:#e2e8f0;--link:#15803d;--alert:#b91c1c}
@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark;${dark}}
*{box-sizing:border-box;margin:0}
body{padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:12px}
img{flex:none;border-radius:8px;object-fit:contain}
h1{font-size:20px}
ul{margin:12px 0;padding:0;list-style:none}
li{display:flex;gap:12px;padding:12px 0;border-top:1px solid var(--line)}
li img{object-fit:cover}
li div{min-width:0}
a{color:inherit}
li a{display:inline-block;min-height:24px;color:var(--link);font-weight:600}
p{color:var(--muted);margin:12px 0}
li p{margin:0;font-size:14px}
li strong{color:var(--alert)}
footer{font-size:14px;color:var(--muted)}
`;

/** What the page may do: nothing but show itself and pictures of ours, in any site. */
export const embedPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Opens next to the site that frames the page. */
const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;

/** By a path of the page's own origin, which is all that its policy allows. */
function picture(path: string | null, of: keyof typeof sizes): string {
  if (!path) return '';
  const [width, height] = sizes[of];
  return `<img src="${escapeHtml(path)}" alt="" width="${width}" height="${height}" loading="lazy">`;
}

function item(edition: EditionCard, locale: Locale, origin: string): string {
  const { name, status, days, place } = describeEdition(edition, locale);
  return [
    `<li>${picture(edition.imageUrl, 'edition')}<div>${link(`${origin}/editions/${edition.id}`, name)}`,
    status ? `<p><strong>${escapeHtml(status)}</strong></p>` : '',
    `<p>${escapeHtml(joined([days, place]))}</p></div></li>`,
  ].join('');
}

/** The whole page; every value is escaped for its place. */
export function embedPage(
  convention: Convention,
  editions: readonly EditionCard[],
  { locale, theme, origin }: { locale: Locale; theme: EmbedTheme | undefined; origin: string },
): string {
  const t = translations.getFixedT(locale, 'embeds');
  const label = escapeHtml(t('upcoming'));
  const list = editions.map((edition) => item(edition, locale, origin)).join('\n');
  return [
    '<!doctype html>',
    `<html lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(convention.name)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<header>${picture(convention.logo, 'logo')}<h1>${link(`${origin}/conventions/${convention.id}`, convention.name)}</h1></header>`,
    list ? `<ul aria-label="${label}">\n${list}\n</ul>` : `<p>${escapeHtml(t('none'))}</p>`,
    '</main>',
    `<footer>${link(`${origin}/`, 'Siteswap')}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
