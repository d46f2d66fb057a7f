import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectStill } from './still.ts';

/** Rules whose result depends on colours; everything else is the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function expectNothingSerious(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(serious, what).toEqual([]);
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expectStill(page);
}

// Announcements stay in the live region for seconds, labelled by a button that may have been removed by then.
const axeOf = (page: Page) => new AxeBuilder({ page }).exclude('[data-live-announcer]');

/** Checks what is on screen with axe, by all rules in light and by those about colours in dark; `what` names it when it fails. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await showTheme(page, 'light');
  await expectNothingSerious(axeOf(page), `${what} (light)`);
  await showTheme(page, 'dark');
  await expectNothingSerious(axeOf(page).withRules(colourRules), `${what} (dark)`);
}
