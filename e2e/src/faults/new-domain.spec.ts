import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { login } from '@siteswap/contracts/core';
import { type Registry, registry } from '@siteswap/contracts/platform';
import { demoPassword } from '#src/support/members.ts';
import { expect, type Page, test } from '#src/support/repository-copy.ts';

const run = promisify(execFile);

const notes = (url: string) => fetch(`${url}/api/props/notes`);

async function remotesOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/platform/registry`);
  const { remotes }: Registry = registry.parse(await response.json());
  return remotes.map(({ name }) => name);
}

async function signIn(page: Page, url: string): Promise<void> {
  const response = await page.request.post(`${url}${login.path}`, {
    data: { identifier: 'member@siteswap.test', password: demoPassword },
    headers: { origin: url },
  });
  expect(response.status(), await response.text()).toBe(200);
}

test('MF-10 a new domain is added by configuration, and removed again', async ({
  page,
  copy,
  startInCopy,
}) => {
  const node = (...args: string[]) => run(process.execPath, args, { cwd: copy.dir });
  const start = async () => {
    const platform = startInCopy('start');
    return { platform, url: (await platform.says(/^ready (\S+)$/m))[1] as string };
  };
  await node('infra/src/cli.ts', 'create', 'props');
  const configuration = [' M package-lock.json', ' M packages/contracts/package.json'];
  const own = ['?? mf-props/', '?? packages/contracts/src/props/', '?? svc-props/'];
  expect(copy.changes()).toEqual([...configuration, ...own]);

  const { platform, url } = await start();
  await test.step('its API responds through the gateway', async () => {
    const response = await notes(url);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: [expect.objectContaining({ title: 'Première note' })],
      nextCursor: null,
    });
    expect(await remotesOf(url)).toContain('mf-props');
  });
  await test.step('its page is in the menu, and writes to its service', async () => {
    await signIn(page, url);
    await page.goto(url);
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByRole('menuitem', { name: 'Notes : Props' }).click();
    await expect(page).toHaveURL(/\/props$/);
    await expect(page).toHaveTitle(/Notes\s: Props/);
    await page.getByRole('textbox', { name: 'De quoi s’agit-il ?' }).fill('Massues à prêter');
    const written = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/api/props/notes'),
    );
    await page.getByRole('button', { name: 'Écrire une note' }).click();
    expect((await written).status()).toBe(201);
    const note = page.getByRole('listitem').filter({ hasText: 'Massues à prêter' });
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();
  });
  expect(await platform.interrupt()).toBe(0);
  expect(copy.changes()).toEqual([...configuration, ...own]);

  await node('infra/src/cli.ts', 'create', 'props', '--remove');
  expect(copy.changes()).toEqual([]);
  const { platform: platformWithout, url: urlWithout } = await start();
  await test.step('nothing of it is left', async () => {
    expect((await notes(urlWithout)).status).toBe(404);
    expect((await fetch(`${urlWithout}/props`)).status).toBe(404);
    expect(await remotesOf(urlWithout)).toContain('mf-carpool');
    expect(await remotesOf(urlWithout)).not.toContain('mf-props');
  });
  expect(await platformWithout.interrupt()).toBe(0);
});
