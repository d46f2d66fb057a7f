import sharp from 'sharp';
import { expect, test } from '#src/support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the site can be installed, with icons made from its logo', async ({ page, request }) => {
  await page.goto('/privacy-policy');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  for (const name of ['icon-192', 'icon-512', 'maskable-180', 'maskable-512', 'badge-96']) {
    const [picture, side] = name.split('-');
    const svg = await (await request.get(`/icons/${picture}.svg`)).body();
    const png = await (await request.get(`/icons/${name}.png`)).body();
    const size = Number(side);
    const rendered = await sharp(svg, { density: (72 * size) / 32 })
      .resize(size, size)
      .raw()
      .toBuffer();
    const stored = await sharp(png).raw().toBuffer();
    // Render /icons/<picture>.svg at this size with sharp and store it again when this fails.
    expect([name, Buffer.compare(rendered, stored)]).toEqual([name, 0]);
  }
});
