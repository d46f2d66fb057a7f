import { expect, type Page } from 'playwright/test';
import { closeByEscape } from './dialogs.ts';
import type { FoundEdition } from './members.ts';

export const retryOf = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const offers = (page: Page) => page.getByRole('heading', { name: 'Offres' });

/** The page of the broken remote: its card, or a notice above what the server has rendered of it, inside the page of the other remote, under a header that works. */
export async function expectOnlyCarpoolUnavailable(
  page: Page,
  edition: FoundEdition,
): Promise<void> {
  await expect(retryOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await closeByEscape(page.getByRole('dialog'));
  await page.getByRole('link', { name: 'Infos' }).click();
  await expect(page.getByRole('heading', { name: 'Sur place' })).toBeVisible();
  await page.getByRole('link', { name: 'Covoiturage' }).click();
  await expect(retryOf(page)).toBeVisible();
}

export async function expectRetryToWork(page: Page): Promise<void> {
  await retryOf(page).click();
  await expect(offers(page)).toBeVisible();
  // What the server has rendered could be read before, too.
  await expect(retryOf(page)).toHaveCount(0);
}
