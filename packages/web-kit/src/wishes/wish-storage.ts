import { z } from 'zod';

/** What a visitor wanted to do; `name` and `values` mean something to the page that made it alone. */
const wish = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Wish = z.infer<typeof wish>;

const place = z.object({
  /** Path with query and hash. */
  path: z.string(),
  /** Pixels from the top. */
  scroll: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  wish: wish.optional(),
});
export type Place = z.infer<typeof place>;

const KEY = 'siteswap-return-place';
const LIFETIME_MS = 60 * 60_000;

/** In local storage, so that the link of a mail finds it in another tab. */
function write(value: Place | null): void {
  try {
    if (value) window.localStorage.setItem(KEY, JSON.stringify(value));
    else window.localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full: the person comes back to the page, but not to the same place on it.
  }
}

/** Where the person was when they went to sign in, at most an hour ago; null when unknown. */
export function readPlace(): Place | null {
  try {
    const parsed = place.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    if (!parsed.success) return null;
    const age = Date.now() - parsed.data.at;
    return age >= 0 && age < LIFETIME_MS ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The page on screen becomes the place to come back to; an earlier place and its wish are forgotten. */
export function rememberPlace(wanted?: Wish): void {
  const { pathname, search, hash } = window.location;
  const path = pathname + search + hash;
  write({ path, scroll: window.scrollY, at: Date.now(), ...(wanted ? { wish: wanted } : {}) });
}

export const forgetPlace = (): void => write(null);

/** The scroll position of the place, once; null when `path` is another page. The wish stays for the page to take. */
export function takeScroll(path: string): number | null {
  const found = readPlace();
  if (found?.path !== path) return null;
  write(found.wish ? { ...found, scroll: 0 } : null);
  return found.scroll;
}

/** The values of a wish made on the page that is on screen, once; null when there is none of this name. */
export function takeWish(name: string): Wish['values'] | null {
  const found = readPlace();
  if (!found || found.wish?.name !== name) return null;
  if (found.path.split(/[?#]/, 1)[0] !== window.location.pathname) return null;
  const { wish: taken, ...rest } = found;
  write(rest);
  return taken.values;
}
