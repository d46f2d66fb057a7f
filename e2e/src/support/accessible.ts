import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';
import { expectStill } from './still.ts';

/** Rules whose result depends on colours; everything else is the same in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function axeOf(page: Page): Promise<AxeBuilder> {
  // Half a megabyte of script, which stays in the document; without a script the builder would put in its own.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  return (
    new AxeBuilder({ page, ...(hasAxe ? { axeSource: ';' } : {}) })
      // Its other mode collects the results of frames in a page of their own; these pages have no frames.
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      // Announcements stay in the live region for seconds, labelled by a button that may have been removed by then.
      .exclude('[data-live-announcer]')
  );
}

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

/** A theme, and the rules that are checked in it. */
export interface ThemeCheck {
  readonly theme: 'light' | 'dark';
  readonly rules: 'all rules' | 'colours';
}

const usual: readonly ThemeCheck[] = [
  { theme: 'light', rules: 'all rules' },
  { theme: 'dark', rules: 'colours' },
];

/** Checks what is on screen with axe, by all rules in light and those about colours in dark; `what` names it when it fails. */
export async function expectAccessible(
  page: Page,
  what: string,
  checks: readonly ThemeCheck[] = usual,
): Promise<void> {
  await test.step(`axe: ${what}`, async () => {
    for (const { theme, rules } of checks) {
      await showTheme(page, theme);
      const axe = await axeOf(page);
      if (rules === 'colours') axe.withRules(colourRules);
      await expectNothingSerious(axe, `${what} (${theme})`);
    }
  });
}
