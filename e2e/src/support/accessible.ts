import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Holds what is on screen against axe; `what` names it when it fails. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // What was said aloud stays for seconds, named by a button that may be gone by then.
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(serious, what).toEqual([]);
}
