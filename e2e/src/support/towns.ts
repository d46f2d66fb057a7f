import type { Locator } from 'playwright/test';

/** Types the name of a town and chooses the first one of that name: the list begins with what to type. */
export async function chooseTown(form: Locator, label: string, name: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label });
  await field.fill(name);
  const found = form.page().getByRole('option', { name: new RegExp(`^${name}`) });
  await found.first().click();
}
