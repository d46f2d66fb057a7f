import { dropResponses } from '../offline/response-store.ts';
import { type SessionUser, sessionUser } from './session-user.ts';

const keys = { user: 'authUser', rememberMe: 'rememberMe', adminMode: 'adminMode' } as const;

export interface StoredSession {
  readonly user: SessionUser | null;
  readonly rememberMe: boolean;
  readonly adminMode: boolean;
}

/** Storage may be forbidden (private windows) or full; the session then lives in memory only. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

const storages = (): Storage[] =>
  attempt(() => [window.localStorage, window.sessionStorage], [] as Storage[]);

const readFlag = (key: string): boolean =>
  storages().some((storage) => attempt(() => storage.getItem(key) === 'true', false));

/** The storage of the session: persistent storage if the saved remember flag is true, else the tab's. */
function chosenStorage(rememberMe: boolean): Storage | undefined {
  const [persistent, tab] = storages();
  return rememberMe ? persistent : tab;
}

function removeEverywhere(...names: string[]): void {
  for (const storage of storages()) {
    for (const name of names) attempt(() => storage.removeItem(name), undefined);
  }
}

function readUser(): SessionUser | null {
  for (const storage of storages()) {
    const text = attempt(() => storage.getItem(keys.user), null);
    const parsed = sessionUser.safeParse(
      attempt(() => JSON.parse(text ?? 'null') as unknown, null),
    );
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The saved user, for the first paint; the server's response replaces it. */
export function readStoredSession(): StoredSession {
  return {
    user: readUser(),
    rememberMe: readFlag(keys.rememberMe),
    adminMode: readFlag(keys.adminMode),
  };
}

/** Begins the keys of what is the member's own, next to their session. */
const ownPrefix = 'siteswap-own:';

/** What was stored for the member before is dropped with their session, before anyone else has one. */
function dropFormer(next?: SessionUser): void {
  const former = readUser();
  if (former?.id === next?.id) return;
  if (former) void dropResponses();
  for (const name of ownNames()) removeEverywhere(ownPrefix + name);
}

const ownNames = (): string[] =>
  storages()
    .flatMap((storage) => attempt(() => Object.keys(storage), []))
    .filter((key) => key.startsWith(ownPrefix))
    .map((key) => key.slice(ownPrefix.length));

/** Stores a value for as long as the member's session, in the same storage. */
export function saveOwn(name: string, value: string): void {
  attempt(
    () => chosenStorage(readFlag(keys.rememberMe))?.setItem(ownPrefix + name, value),
    undefined,
  );
}

export const removeOwn = (name: string): void => removeEverywhere(ownPrefix + name);

/** The member's own values, by name. */
export const readOwn = (): ReadonlyMap<string, string> =>
  new Map(
    ownNames().flatMap((name) => {
      const found = storages().map((storage) =>
        attempt(() => storage.getItem(ownPrefix + name), null),
      );
      const value = found.find((one) => one !== null);
      return value === undefined || value === null ? [] : [[name, value] as const];
    }),
  );

/** Saves user and remember flag in the storage that `rememberMe` chooses, and takes them out of the other. */
export function saveUser(user: SessionUser, rememberMe: boolean): void {
  dropFormer(user);
  removeEverywhere(keys.user, keys.rememberMe);
  const storage = chosenStorage(rememberMe);
  attempt(() => {
    storage?.setItem(keys.user, JSON.stringify(user));
    storage?.setItem(keys.rememberMe, String(rememberMe));
  }, undefined);
}

/** Saves the remember flag ahead of the user, for a session that was opened outside this page. */
export function saveRememberMe(rememberMe: boolean): void {
  removeEverywhere(keys.rememberMe);
  attempt(() => chosenStorage(rememberMe)?.setItem(keys.rememberMe, String(rememberMe)), undefined);
}

/** The flag lives next to the user; switching it off clears it from both storages. */
export function saveAdminMode(on: boolean, rememberMe: boolean): void {
  removeEverywhere(keys.adminMode);
  if (on) attempt(() => chosenStorage(rememberMe)?.setItem(keys.adminMode, 'true'), undefined);
}

export function clearStoredSession(): void {
  dropFormer();
  removeEverywhere(keys.user, keys.rememberMe, keys.adminMode);
}
