import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOffer, listOffers } from '@siteswap/contracts/carpool';
import { login } from '@siteswap/contracts/core';
import { registry } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import { noteDelay } from '#src/support/delays.ts';
import { demoPassword, upcomingEdition } from '#src/support/members.ts';
import { onceReady } from '#src/support/once-ready.ts';
import { expect, type Page, test } from '#src/support/repository-copy.ts';

/** Replaces a part of a file that must be there. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** Commands of running processes that name a folder. */
const processesOf = (dir: string): string[] =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((args) => args.includes(dir));

/** The entry of the remote in development, as the document names it. */
async function announcedEntry(page: Page): Promise<{ url: string; integrity: string | undefined }> {
  const text = await page.locator('#siteswap-registry').textContent();
  const { remotes } = registry.parse(JSON.parse(text ?? ''));
  const remote = remotes.find(({ version }) => version === 'development');
  if (!remote) throw new Error('no remote is in development');
  const { entry, integrity } = remote.manifest;
  return { url: remote.baseUrl + entry, integrity: integrity[entry] };
}

test('MF-07 one domain in development: hot reload preserves state, the service restarts, faults are shown', async ({
  browser,
  copy,
  startInCopy,
}) => {
  const dev = startInCopy('dev', 'carpool');
  const url = (await dev.says(/^ready (\S+)$/m))[1] as string;
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' });
  const api = context.request;
  const headers = { origin: url };
  const identifier = 'member@siteswap.test';
  const signedIn = await api.post(login.path, {
    data: { identifier, password: demoPassword },
    headers,
  });
  expect(signedIn.status()).toBe(200);
  const edition = await upcomingEdition(api);
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  const hydration: string[] = [];
  page.on('console', (message) => {
    if (/hydrat/i.test(message.text())) hydration.push(message.text());
  });

  const offer = page.getByRole('button', { name: 'Proposer des places' });
  // The loader gives up after eight seconds, which a busy machine may need for a shell that is not compressed.
  await expect(async () => {
    await page.goto(`/editions/${edition.id}/carpool`);
    await expect(offer).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 300_000 });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await offer.click();
  const dialog = page.getByRole('dialog');
  const written = dialog.getByRole('textbox', { name: 'Un mot sur le trajet' });
  await written.fill('Béthune');
  await test.step('a changed component is shown where the dialog stays open', async () => {
    const form = join(copy.dir, 'mf-carpool/src/features/trips/components/trip-form.tsx');
    const expression = 't(`$' + '{kind}.publish`)';
    const changed = dialog.getByRole('button', { name: 'Publier mon offre vite', exact: true });
    await expect(dialog.getByRole('button', { name: 'Publier mon offre' })).toBeVisible();
    await expect(changed).toHaveCount(0);
    const saved = Date.now();
    edit(form, `{${expression}}`, `{${expression} + ' vite'}`);
    await expect(changed).toBeVisible();
    noteDelay('from a saved component to the page', saved);
    await expect(written).toHaveValue('Béthune');
    expect(loads).toBe(0);
  });
  await test.step('changed translations are shown after a reload', async () => {
    const entry = await announcedEntry(page);
    edit(join(copy.dir, 'mf-carpool/src/locales/fr.json'), '"Offres"', '"Offres d’ici"');
    // The build scans all texts for class names, so this compiles: a page read in the middle finds its entry.
    await expect(async () => {
      await page.reload();
      // The development server may not have seen the change yet.
      await expect(page.getByRole('heading', { name: 'Offres d’ici' })).toBeVisible({
        timeout: 20_000,
      });
    }).toPass({ timeout: 300_000 });
    const response = await api.get(entry.url);
    expect(response.status()).toBe(200);
    const hash = createHash('sha384')
      .update(await response.body())
      .digest('base64');
    expect(`sha384-${hash}`).toBe(entry.integrity);
  });
  await test.step('the service runs its changed code, and the page works on', async () => {
    const said = dev.output().length;
    const mapper = join(copy.dir, 'svc-carpool/src/features/trips/trips.mapper.ts');
    edit(
      mapper,
      'user: members.of(',
      'description: `$' + '{row.description} (relu)`,\n  user: members.of(',
    );
    await dev.says(/svc-carpool restarted/, said);
    const offersPath = routeUrl(listOffers, { params: { id: edition.id } });
    await expect.poll(async () => (await api.get(offersPath)).status()).toBe(200);
    const data = {
      direction: 'TO_EVENT',
      tripDate: `${edition.startDate}T12:00:00Z`,
      locationCity: 'Hazebrouck',
      availableSeats: 3,
      description: 'Par la côte',
    };
    const createPath = routeUrl(createOffer, { params: { id: edition.id } });
    const published = await onceReady(() => api.post(createPath, { data, headers }));
    expect(published.status(), await published.text()).toBe(201);
    expect(createOffer.response.parse(await published.json()).description).toBe(
      'Par la côte (relu)',
    );
    await page.reload();
    await expect(page.getByText('Hazebrouck').first()).toBeVisible();
  });
  expect([...uncaught, ...hydration]).toEqual([]);
  await context.close();

  await test.step('what does not compile is said in the terminal, with its file', async () => {
    const said = dev.output().length;
    const form = join(copy.dir, 'mf-carpool/src/features/trips/components/trip-form.tsx');
    edit(form, 'export function', 'const = ;\nexport function');
    await dev.says(/mf-carpool does not compile\n[^✗]*trip-form\.tsx[^✗]*Syntax Error/, said);
    edit(form, 'const = ;\n', '');
    await dev.says(/mf-carpool compiles again/, said);
  });
  await test.step('so are type errors, and that there are none any more', async () => {
    const said = dev.output().length;
    const paths = join(copy.dir, 'mf-carpool/src/paths.ts');
    const wrong = "export const wrong: number = 'x';\n";
    appendFileSync(paths, wrong);
    await dev.says(/✗ 1 type error\n {2}mf-carpool\/src\/paths\.ts\(\d+,14\): error TS2322/, said);
    edit(paths, wrong, '');
    await dev.says(/types are right again/, said);
  });
  await test.step('a changed schema says what it needs, and its migration is applied', async () => {
    const said = dev.output().length;
    const schema = join(copy.dir, 'svc-carpool/prisma/schema.prisma');
    appendFileSync(schema, '\nmodel Toll {\n  id Int @id\n}\n');
    await dev.says(/npm run migration -- svc-carpool <name>/, said);
    const migration = startInCopy('migration', 'svc-carpool', 'add_tolls');
    await migration.says(/^wrote svc-carpool\/prisma\/migrations\/\d+_add_tolls/m);
    await dev.says(/svc-carpool: applied \d+_add_tolls[\s\S]*svc-carpool restarted/, said);
  });
  await test.step('a service that does not start says its error', async () => {
    const said = dev.output().length;
    const main = join(copy.dir, 'svc-carpool/src/main.ts');
    const wrong = "throw new RangeError('no seats');\n";
    edit(main, 'await runService', `${wrong}await runService`);
    await dev.says(
      /svc-carpool did not start: RangeError: no seats \(svc-carpool\/src\/main/,
      said,
    );
    const after = dev.output().length;
    edit(main, wrong, '');
    await dev.says(/svc-carpool restarted/, after);
  });

  expect(await dev.interrupt()).toBe(0);
  // The development server detects that its parent has ended, and ends too.
  await expect.poll(() => processesOf(copy.dir)).toEqual([]);
});
