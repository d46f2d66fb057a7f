import type { Locator, Page, Route } from 'playwright/test';
import { expect } from 'playwright/test';

/** What the browser stores of the session, by storage. */
export interface StoredSession {
  readonly local: Record<string, string>;
  readonly tab: Record<string, string>;
}

/** Reads the keys of the session from both storages of the page. */
export const storedSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => {
    const read = (storage: Storage): Record<string, string> =>
      Object.fromEntries(
        ['authUser', 'rememberMe', 'adminMode']
          .map((key) => [key, storage.getItem(key)] as const)
          .filter((entry): entry is [string, string] => entry[1] !== null),
      );
    return { local: read(localStorage), tab: read(sessionStorage) };
  });

/** Waits until the browser has stored this: the page shows a change a moment before or after it is stored. */
export const expectStored = (page: Page, expected: StoredSession): Promise<void> =>
  expect.poll(() => storedSession(page)).toEqual(expected);

export const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu d/ });

/** Checks a box, or switches a switch on or off, by the key: its drawing lies over what is really pressed. */
export async function pressBox(box: Locator): Promise<void> {
  const wasChecked = await box.isChecked();
  await box.press('Space');
  await expect(box).toBeChecked({ checked: !wasChecked });
}

/** Signs in by hand, from the page that is open. */
export async function signInByHand(
  page: Page,
  member: { readonly email: string },
  password: string,
  { remember = false } = {},
): Promise<void> {
  await page.getByRole('link', { name: 'Se connecter', exact: true }).click();
  await page.getByLabel('Adresse e-mail ou pseudo').fill(member.email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  if (remember) await pressBox(page.getByRole('checkbox', { name: /^Garder ma session ouverte/ }));
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(userMenu(page)).toBeVisible();
}

/** Changes every document on its way to the page, as if the gateway had written it so. */
export async function rewriteDocuments(
  page: Page,
  change: (html: string) => string,
): Promise<() => Promise<void>> {
  const isDocument = (url: URL): boolean =>
    !/^\/(api|mf|_i18n|uploads|avatars)\//.test(url.pathname);
  const handler = async (route: Route): Promise<void> => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  };
  await page.route(isDocument, handler);
  return () => page.unroute(isDocument, handler);
}
