import { type Messages, translate } from '#src/translations/messages.ts';
import type { LoadedPage } from './page-data.ts';
import type { PageMatch } from './page-table.ts';

/** Title, description and image of a page, for browsers, search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly image?: string;
}

const brand = 'Siteswap';
const fallbackDescription = 'Juggling conventions around the world, and how to get there together.';
const maxDescriptionLength = 200;

/** The beginning of a Markdown text as one paragraph of plain text. */
function plainText(text: string): string {
  const line = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_`>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxDescriptionLength
    ? line
    : `${line.slice(0, maxDescriptionLength - 1).trimEnd()}…`;
}

/** Title of the page without the brand: the name of what it shows, else the title in its manifest. */
function ownTitle(page: PageMatch, loaded: LoadedPage, messages: Messages): string {
  const name = loaded.head?.title ?? loaded.head?.name ?? '';
  const key = page.chain[0]?.title ?? '';
  const translated = translate(messages, key, { name, title: name }) ?? brand;
  if (!name) return translated;
  // A page inside another's frame is called "Carpool · EJC"; the frame itself by the name of what it shows.
  const isFirstInFrame = page.chain[1]?.path === page.chain[0]?.path;
  if (loaded.isOwnHead || isFirstInFrame) return name;
  return translated.includes(name) ? translated : `${translated} · ${name}`;
}

/** The shell composes titles in the same way, so that they do not change when it starts. */
function withBrand(title: string, messages: Messages): string {
  if (title.includes(brand)) return title;
  return translate(messages, 'shell:title.suffix', { title }) ?? `${title} · ${brand}`;
}

/** Title, description and image of a page that exists. */
export function headOf(
  page: PageMatch,
  loaded: LoadedPage,
  messages: Messages,
  publicUrl: string,
): PageHead {
  const { description, imageUrl } = loaded.head ?? {};
  return {
    title: withBrand(ownTitle(page, loaded, messages), messages),
    description: plainText(
      description || (translate(messages, 'shell:description') ?? fallbackDescription),
    ),
    ...(imageUrl ? { image: new URL(imageUrl, publicUrl).href } : {}),
  };
}

/** For an unknown address. */
export function notFoundHead(messages: Messages): PageHead {
  return {
    title: withBrand(
      translate(messages, 'common:page.notFound.title') ?? 'Page Not Found',
      messages,
    ),
    description: translate(messages, 'shell:description') ?? fallbackDescription,
  };
}
