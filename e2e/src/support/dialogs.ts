import { expect, type Locator, type Page } from 'playwright/test';

/** Closes a dialog or a menu by the key, once it has the focus: it is shown a moment before it hears the key. */
export async function closeByEscape(overlay: Locator): Promise<void> {
  await expect
    .poll(() => overlay.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await overlay.page().keyboard.press('Escape');
  await expect(overlay).toBeHidden();
}

/** Waits until the sheet of the filters has its counts, which move its fields when they come. */
export async function filtersCounted(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: /^Voir \d+ éditions?$/ })).toBeVisible();
  return sheet;
}

/** Opens the filters of the list of editions. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filtres/ }).click();
  return filtersCounted(page);
}
