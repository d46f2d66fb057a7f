import { updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';

test('an edition on a phone: its place opens the ways to it, its amenities stand in two columns where they fit', async ({
  page,
  members,
}) => {
  const author = await members.create();
  const { id } = await publishedEdition(author);
  const changed = await author.api.put(routeUrl(updateEdition, { params: { id } }), {
    data: { hasTentCamping: true, hasTruckCamping: true, hasFamilyCamping: true },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/editions/${id}`);
  const main = page.getByRole('main');
  // The gateway may cache the page from before the change for a moment.
  await expect(async () => {
    await page.reload();
    await expect(main.getByText('Camping familial')).toBeVisible();
  }).toPass();

  await test.step('the place', async () => {
    const place = main.locator('header summary', { hasText: 'Lille, France' });
    await expect
      .poll(async () => (await place.boundingBox())?.height ?? 0)
      .toBeGreaterThanOrEqual(44);
    await place.click();
    const ways = main.locator('header').getByRole('list', { name: 'Y aller' });
    await expect(ways.getByRole('link')).toHaveText(['OpenStreetMap', 'Google', 'Apple']);
    await page.keyboard.press('Escape');
    await expect(ways).toBeHidden();
  });

  await test.step('the amenities', async () => {
    const rows = async () => {
      const labels = ['Camping en tente', 'Place pour camions', 'Camping familial'];
      const boxes = await Promise.all(
        labels.map((name) => main.getByRole('listitem').filter({ hasText: name }).boundingBox()),
      );
      return new Set(boxes.map((box) => box?.y)).size;
    };
    expect(await rows()).toBe(2);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await rows()).toBe(3);
  });
});
