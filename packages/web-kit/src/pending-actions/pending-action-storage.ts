import { z } from 'zod';

/** What a visitor wanted to do; `name` and `values` mean something to the page that made it alone. */
const pendingAction = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type PendingAction = z.infer<typeof pendingAction>;

const storedPlace = z.object({
  /** Path with query and hash. */
  path: z.string(),
  /** Pixels from the top. */
  scroll: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The pending action, under the name that other releases read and write. */
  wish: pendingAction.optional(),
});

export interface Place extends Omit<z.infer<typeof storedPlace>, 'wish'> {
  readonly pending?: PendingAction | undefined;
}

const KEY = 'siteswap-return-place';
const LIFETIME_MS = 60 * 60_000;

/** In local storage, so that the link of a mail finds it in another tab. */
function write(value: Place | null): void {
  try {
    const { pending, ...rest } = value ?? {};
    if (value) window.localStorage.setItem(KEY, JSON.stringify({ ...rest, wish: pending }));
    else window.localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full: the person comes back to the page, but not to the same place on it.
  }
}

/** Where the person was when they went to sign in, at most an hour ago; null when unknown. */
export function readPlace(): Place | null {
  try {
    const parsed = storedPlace.safeParse(JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    if (!parsed.success) return null;
    const { wish: pending, ...found } = parsed.data;
    const age = Date.now() - found.at;
    return age >= 0 && age < LIFETIME_MS ? { ...found, pending } : null;
  } catch {
    return null;
  }
}

/** The page on screen becomes the place to come back to; an earlier place and its pending action are forgotten. */
export function rememberPlace(pending?: PendingAction): void {
  const { pathname, search, hash } = window.location;
  const path = pathname + search + hash;
  write({ path, scroll: window.scrollY, at: Date.now(), pending });
}

export const forgetPlace = (): void => write(null);

/** The scroll position of the place, once; null when `path` is another page. The pending action stays for the page to take. */
export function takeScroll(path: string): number | null {
  const found = readPlace();
  if (found?.path !== path) return null;
  write(found.pending ? { ...found, scroll: 0 } : null);
  return found.scroll;
}

/** The values of an action that waits on the page that is on screen, once; null when there is none of this name. */
export function takePendingAction(name: string): PendingAction['values'] | null {
  const found = readPlace();
  if (!found || found.pending?.name !== name) return null;
  if (found.path.split(/[?#]/, 1)[0] !== window.location.pathname) return null;
  const { pending, ...rest } = found;
  write(rest);
  return pending.values;
}
