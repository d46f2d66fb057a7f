import { plainText } from '@siteswap/contracts/plain-text';
import type { PagePreview } from '@siteswap/contracts/platform';
import { product } from '#src/product.ts';
import { type Messages, translate } from '#src/translations/messages.ts';
import type { LoadedPage } from './page-data.ts';
import { knownQuery, type PageMatch, withQuery } from './page-table.ts';

/** What a page says of itself to browsers, search engines and messengers. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Its `url` is absolute. */
  readonly image?: Partial<NonNullable<PagePreview['image']>> & { readonly url: string };
  readonly linkedData?: NonNullable<PagePreview['linkedData']>;
}

const maxDescriptionLength = 200;

/** Title of the page without the brand: of its preview, the name of what it shows, or the title in its manifest. */
function ownTitle(page: PageMatch, loaded: LoadedPage, messages: Messages): string {
  const name = loaded.head?.title ?? loaded.head?.name ?? '';
  const key = page.chain[0]?.title ?? '';
  const previewed = loaded.preview?.title;
  const translated = previewed ?? translate(messages, key, { name, title: name }) ?? product.name;
  if (!name) return translated;
  // A page inside another's frame is called "Carpool · EJC"; the frame itself by the name of what it shows.
  const isFirstInFrame = page.chain[1]?.path === page.chain[0]?.path;
  if (loaded.isOwnHead || isFirstInFrame) return previewed ?? name;
  return translated.includes(name) ? translated : `${translated} · ${name}`;
}

/** The shell composes titles in the same way, so that they do not change when it starts. */
function withBrand(title: string, messages: Messages): string {
  if (title.includes(product.name)) return title;
  return translate(messages, 'shell:title.suffix', { title }) ?? `${title} · ${product.name}`;
}

function imageOf({ head, preview }: LoadedPage, publicUrl: string): PageHead['image'] {
  const image = preview ? preview.image : head?.imageUrl && { url: head.imageUrl };
  return image ? { ...image, url: new URL(image.url, publicUrl).href } : undefined;
}

/** Of a page that exists. */
export function headOf(
  page: PageMatch,
  loaded: LoadedPage,
  messages: Messages,
  publicUrl: string,
): PageHead {
  const { head, preview } = loaded;
  const image = imageOf(loaded, publicUrl);
  return {
    title: withBrand(ownTitle(page, loaded, messages), messages),
    description: plainText(
      preview?.description ||
        head?.description ||
        (translate(messages, 'shell:description') ?? product.description),
      maxDescriptionLength,
    ),
    ...(image ? { image } : {}),
    ...(preview?.linkedData ? { linkedData: preview.linkedData } : {}),
  };
}

/** The one address of a page, however it was written: without a query that the page takes no part of. */
export const canonicalOf = (page: PageMatch, path: string, query: string, publicUrl: string) =>
  new URL(publicUrl).origin + withQuery(path, knownQuery(page, query));

/** For an unknown address. */
export function notFoundHead(messages: Messages): PageHead {
  return {
    title: withBrand(
      translate(messages, 'common:page.notFound.title') ?? product.pageNotFound,
      messages,
    ),
    description: translate(messages, 'shell:description') ?? product.description,
  };
}
