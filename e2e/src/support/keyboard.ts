import { expect, type Locator } from 'playwright/test';

type Key = 'Tab' | 'Shift+Tab';

/** More controls than any page has before the one that is looked for. */
const maxPresses = 80;

/** Moves the focus to a control as a person without a mouse does: by Tab alone, or back by Shift+Tab. */
export async function tabTo(control: Locator, key: Key = 'Tab'): Promise<void> {
  const page = control.page();
  await expect(control).toBeVisible();
  // A list that opens on the way hides the rest of the page from assistive technology until the next press.
  const focused = control.and(page.locator(':focus'));
  for (let n = 0; n < maxPresses && (await focused.count()) === 0; n += 1) {
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Moves the focus to a button or a link, and presses it. */
export async function pressByKeyboard(control: Locator, key: Key = 'Tab'): Promise<void> {
  await tabTo(control, key);
  await control.page().keyboard.press('Enter');
}
