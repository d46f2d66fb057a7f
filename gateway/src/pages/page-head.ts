import { type Messages, translate } from '#src/releases/messages.ts';
import type { LoadedPage } from './page-data.ts';
import type { FoundPage } from './page-table.ts';

/** What a page says of itself to browsers, search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly image?: string;
}

const brand = 'Siteswap';
const fallbackDescription = 'Juggling conventions around the world, and how to get there together.';
const longestDescription = 200;

/** One paragraph of plain text from what may be a long one with marks. */
function plain(text: string): string {
  const line = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*_`>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= longestDescription
    ? line
    : `${line.slice(0, longestDescription - 1).trimEnd()}…`;
}

/** The title of the page alone: what it shows, else what its manifest calls it. */
function ownTitle(page: FoundPage, loaded: LoadedPage, messages: Messages): string {
  const name = loaded.head?.title ?? loaded.head?.name ?? '';
  const key = page.chain[0]?.title ?? '';
  const translated = translate(messages, key, { name, title: name }) ?? brand;
  if (!name) return translated;
  // A page inside another's frame is called "Carpool · EJC"; the frame itself by the name of what it shows.
  const isFirstInFrame = page.chain[1]?.path === page.chain[0]?.path;
  if (loaded.isOwnHead || isFirstInFrame) return name;
  return translated.includes(name) ? translated : `${translated} · ${name}`;
}

/** The shell writes titles alike when it takes over, so that they do not jump. */
function withBrand(title: string, messages: Messages): string {
  if (title.includes(brand)) return title;
  return translate(messages, 'shell:title.suffix', { title }) ?? `${title} · ${brand}`;
}

/** Title, description and picture of a page that exists. */
export function headOf(
  page: FoundPage,
  loaded: LoadedPage,
  messages: Messages,
  publicUrl: string,
): PageHead {
  const { description, imageUrl } = loaded.head ?? {};
  return {
    title: withBrand(ownTitle(page, loaded, messages), messages),
    description: plain(
      description || (translate(messages, 'shell:description') ?? fallbackDescription),
    ),
    ...(imageUrl ? { image: new URL(imageUrl, publicUrl).href } : {}),
  };
}

/** For an address that leads nowhere. */
export function notFoundHead(messages: Messages): PageHead {
  return {
    title: withBrand(
      translate(messages, 'common:page.notFound.title') ?? 'Page Not Found',
      messages,
    ),
    description: translate(messages, 'shell:description') ?? fallbackDescription,
  };
}
