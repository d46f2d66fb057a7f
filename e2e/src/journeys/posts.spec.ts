import { listPosts } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { titlesOf } from '#src/support/notifications.ts';

test('PO-01 PO-02 a member posts, others comment, the team pins and moderates', async ({
  page,
  context,
  browser,
  members,
}) => {
  const author = await members.create('orga');
  const writer = await members.create('plume');
  const reader = await members.create('lecture');
  const { id } = await publishedEdition(author);
  const address = `/editions/${id}/commentaires`;

  await test.step('a visitor reads, and is asked to sign in to write', async () => {
    await page.goto(`/editions/${id}`);
    await page.getByRole('link', { name: 'Fil' }).click();
    await expect(page.getByText('Pas encore de publication')).toBeVisible();
    await page.getByRole('button', { name: 'Écrire une publication' }).click();
    await expect(page.getByRole('dialog')).toContainText('Connectez-vous');
  });

  await members.enter(context, writer);
  await page.goto(address);
  const post = page.getByRole('article').filter({ hasText: 'Qui vient en train ?' });
  await test.step('a member writes, on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const text = page.getByRole('textbox', { name: 'Écrire une publication' });
    await text.fill('Qui vient en train ? <img src=x onerror="alert(1)">');
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(post).toBeVisible();
    await expect(post.locator('img[src="x"]')).toHaveCount(0);
    await expect(text).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Fil 1', exact: true })).toBeVisible();
    await expectAccessible(page, 'posts');
  });

  await test.step('the first post is on the first screen', async () => {
    await page.goto(address);
    await expect(post).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Navigation principale' });
    const [first, foot] = [await post.boundingBox(), await bar.boundingBox()];
    expect((first?.y ?? 0) + 88).toBeLessThan(foot?.y ?? 0);
  });

  await test.step('and changes what they wrote', async () => {
    await post.getByRole('button', { name: /^Modifier/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier la publication' });
    await dialog.getByRole('textbox').fill('Qui vient en train ? Départ de Lille.');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(post).toContainText('Départ de Lille.');
    await expect(post).toContainText('texte modifié');
  });

  await test.step('another member comments, and the writer is notified', async () => {
    const other = await browser.newContext({ locale: 'fr-FR' });
    await members.enter(other, reader);
    const tab = await other.newPage();
    await tab.goto(new URL(address, page.url()).href);
    const same = tab.getByRole('article').filter({ hasText: 'Qui vient en train ?' });
    await expect(same.getByRole('button', { name: /^(Modifier|Supprimer|Retirer)/ })).toHaveCount(
      0,
    );
    await same.getByRole('button', { name: 'Commenter' }).click();
    await same.getByRole('textbox', { name: 'Votre commentaire' }).fill('Moi !');
    await same.getByRole('button', { name: 'Publier' }).click();
    await expect(same.getByText('Moi !', { exact: true })).toBeVisible();
    await other.close();
    await expect
      .poll(() => titlesOf(writer))
      .toContain(`${reader.user.pseudo} a commenté votre publication`);
  });

  await test.step('the team pins it, closes its comments, and removes it with a reason', async () => {
    await context.clearCookies();
    await members.enter(context, author);
    await page.goto(address);
    for (const mark of ['Épingler', 'Fermer les commentaires']) {
      await post.getByRole('button', { name: /^Options/ }).click();
      await page.getByRole('menuitem', { name: mark }).click();
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await expect(post.getByText('Épinglée')).toBeVisible();
    await expect
      .poll(async () => {
        const list = await author.api.get(routeUrl(listPosts, { params: { id } }));
        return listPosts.response.parse(await list.json()).data[0];
      })
      .toMatchObject({ isPinned: true, areCommentsClosed: true, commentCount: 1 });

    await post.getByRole('button', { name: /^Retirer plume/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Retirer cette publication' });
    await dialog.getByRole('textbox', { name: 'Pourquoi ?' }).fill('Déjà demandé ailleurs');
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByText('Pas encore de publication')).toBeVisible();
    await expect.poll(() => titlesOf(writer)).toContain('Votre publication a été retirée');
  });
});
