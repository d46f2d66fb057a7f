import { expect, type Page } from 'playwright/test';

/** Opens the profile of the signed-in member, at one of its sections, and waits until it is loaded. */
export async function openProfile(page: Page, hash = ''): Promise<void> {
  await page.goto(`/profile${hash}`);
  await expect(page.getByLabel('Pseudo', { exact: true })).toBeVisible();
}
