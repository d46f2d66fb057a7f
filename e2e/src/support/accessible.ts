import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Holds what is on screen against axe; `what` names it when it fails. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(serious, what).toEqual([]);
}
