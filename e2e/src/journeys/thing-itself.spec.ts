import {
  createLostFoundClaim,
  createLostFoundItem,
  createPost,
  createPostComment,
} from '@siteswap/contracts/editions';
import { type Route, routeUrl } from '@siteswap/contracts/route';
import { movedEdition, publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { expectStream } from '#src/support/followers.ts';
import type { Member } from '#src/support/members.ts';

/** Something that a member writes, by its id. */
async function write(member: Member, route: Route, params: object, data: object): Promise<number> {
  const response = await member.api.post(routeUrl(route, { params }), { data });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** The item with this text is marked, in sight and has the focus; nothing else is marked. */
async function expectArrival(page: Page, text: string): Promise<void> {
  const thing = page.locator('[data-arrived]');
  await expect(thing).toHaveCount(1);
  await expect(thing).toContainText(text);
  await expect(thing).toBeInViewport();
  await expect(thing).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const hat = 'Chapeau melon noir';
const proof = 'Une étiquette rouge à l’intérieur';
const second = 'Mes initiales sous le ruban';

test('a claim is seen by who found the thing, on the page that they had open', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const finder = await members.create('trouve');
  const loser = await members.create('perdu');
  const other = await members.create('autre');
  const { id } = await movedEdition(author, { startDate: -2, endDate: 2 });
  const data = { kind: 'FOUND', description: hat };
  const itemId = await write(finder, createLostFoundItem, { id }, data);
  await members.enter(context, finder);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/editions/${id}/objets-trouves`);
  const item = page.getByRole('article').filter({ hasText: hat });
  await expect(item).toBeVisible();
  await expectStream(page);

  await test.step('without pressing anything', async () => {
    await write(loser, createLostFoundClaim, { id, itemId }, { proof });
    await expect(item).toContainText(proof);
  });
  await test.step('by the toast', async () => {
    const toast = page.locator('.sw-toast');
    await toast.getByRole('button', { name: /^Voir/ }).first().click();
    await expectArrival(page, proof);
  });
  await test.step('by the centre, with another unread one in it, on the same address', async () => {
    const claimId = await write(other, createLostFoundClaim, { id, itemId }, { proof: second });
    await expect(item).toContainText(second);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    await centre.getByRole('button', { name: /^Voir/ }).first().click();
    await expect(page).toHaveURL(new RegExp(`itemId=${itemId}&claimId=${claimId}$`));
    await expectArrival(page, second);
  });
  await test.step('after the page was loaded afresh', async () => {
    await page.reload();
    await expectArrival(page, second);
  });
});

test('a comment on an old post is found beyond the first page', async ({
  page,
  context,
  members,
}) => {
  const writer = await members.create('plume');
  const reader = await members.create('lecture');
  const { id } = await publishedEdition(writer);
  const postId = await write(writer, createPost, { id }, { content: 'Qui a une tente ?' });
  const helper = await members.create('aide');
  // The first page has twenty, which the hourly limit of a member allows.
  for (let count = 1; count <= 19; count += 1) {
    await write(writer, createPost, { id }, { content: `Message ${count}` });
  }
  for (const content of ['Avant-dernier', 'Dernier']) {
    await write(helper, createPost, { id }, { content });
  }
  await members.enter(context, writer);
  await page.goto(`/editions/${id}/commentaires`);
  await expect(page.getByText('Dernier', { exact: true })).toBeVisible();
  await expect(page.getByText('Qui a une tente ?')).toHaveCount(0);
  await expectStream(page);
  const content = 'Moi, pour quatre personnes';
  await write(reader, createPostComment, { id, postId }, { content });
  await page.locator('.sw-toast').getByRole('button', { name: /^Voir/ }).first().click();
  await expectArrival(page, content);
  await expect(page.getByText('Qui a une tente ?', { exact: true })).toBeVisible();
  await page.reload();
  await expectArrival(page, content);
});
