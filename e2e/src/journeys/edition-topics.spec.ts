import { changeEditionStatus, updateEdition } from '@siteswap/contracts/editions';
import { setStreamTopics } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { BrowserContext } from 'playwright/test';
import { addToTeam, publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';

/** Lists of topics that the pages of a browser have subscribed to, with success. */
function watchTopics(context: BrowserContext): string[][] {
  const lists: string[][] = [];
  context.on('response', (response) => {
    const request = response.request();
    if (new URL(request.url()).pathname !== setStreamTopics.path || !response.ok()) return;
    lists.push(setStreamTopics.body.parse(request.postDataJSON()).topics);
  });
  return lists;
}

test('a change of an edition appears on the open pages of others, not in their forms', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  const edition = await publishedEdition(author);
  await addToTeam(author, edition.convention.id, helper);
  const { id } = edition;
  const topic = `editions.edition.${id}`;
  const setStatus = async (status: 'CANCELLED' | 'CONFIRMED' | 'POSTPONED') => {
    const response = await author.api.patch(routeUrl(changeEditionStatus, { params: { id } }), {
      data: { status },
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  await members.enter(context, helper);
  const lists = watchTopics(context);

  const overview = await context.newPage();
  await page.goto(`/editions/${id}`);
  await overview.goto(`/editions/${id}/gestion`);
  await expect.poll(() => lists.at(-1)).toEqual([topic]);

  await test.step('the page and the management show another status', async () => {
    await setStatus('CANCELLED');
    await expect(page.getByText('Cette édition est annulée.')).toBeVisible();
    await expect(
      overview
        .getByText('Cette édition est annulée.')
        .or(overview.getByText('Actuellement : Annulée'))
        .first(),
    ).toBeVisible();
  });

  const note = overview.getByRole('dialog').getByLabel('Ce qu’il faut savoir');
  await test.step('and another name, but what was typed into a form stays', async () => {
    await overview.getByRole('button', { name: 'Changer le statut' }).click();
    await note.fill('Une note qui n’est pas enregistrée');
    const response = await author.api.put(routeUrl(updateEdition, { params: { id } }), {
      data: { name: 'Édition du lac' },
    });
    expect(response.status(), await response.text()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Édition du lac');
    await expect(overview.getByText('Édition du lac').first()).toBeVisible();
    await expect(note).toHaveValue('Une note qui n’est pas enregistrée');
  });

  await test.step('also after the tab that reads the stream is closed', async () => {
    await page.close();
    await expect.poll(() => lists.length).toBeGreaterThan(1);
    await setStatus('POSTPONED');
    await expect(
      overview
        .getByText('Cette édition est reportée.')
        .or(overview.getByText('Actuellement : Reportée'))
        .first(),
    ).toBeVisible();
  });
});
