import { routeUrl } from '@siteswap/contracts/route';
import { createVolunteerReward, instantAt } from '@siteswap/contracts/volunteers';
import { signInByHand } from '#src/support/browser-session.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { type Member, password } from '#src/support/members.ts';
import { acceptVolunteers, addShift, addTeam, openCall } from '#src/support/volunteers.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 360, height: 740 };

/** An edition with a kitchen that is open to sign-up, two shifts of it, and these accepted volunteers. */
async function withShifts(author: Member, helpers: readonly Member[]) {
  const { id } = await publishedEdition(author);
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'OPEN');
  const at = (time: string) => instantAt(`${called.firstDay}T${time}`, 'Europe/Paris');
  for (const [title, from, until] of [
    ['Repas de midi', '10:00', '13:00'],
    ['Vaisselle', '14:00', '16:00'],
  ] as const) {
    const times = { startDateTime: at(from), endDateTime: at(until) };
    await addShift(author, called, { title, teamId, maxVolunteers: 1, ...times });
  }
  await acceptVolunteers(author, called, helpers);
  const reward = await author.api.post(routeUrl(createVolunteerReward, { params: { id } }), {
    data: { name: 'Gobelet', hours: 3 },
  });
  expect(reward.status(), await reward.text()).toBe(201);
  return { id };
}

const isOnFirstScreen = async (page: Page, text: string | RegExp): Promise<boolean> => {
  const box = await page.getByText(text).first().boundingBox();
  // The bar at the bottom covers 56 px.
  return box !== null && box.y + box.height <= phone.height - 56;
};

test('VP-04 VP-09 VP-11 VP-20 VN-02 volunteers take shifts on their phones, are planned live, confirm a message, are covered and give a shift back', async ({
  browser,
  members,
  page,
  context,
}) => {
  test.slow();
  const author = await members.create('orga');
  const [ada, ben] = [await members.create('ada'), await members.create('ben')];
  const { id } = await withShifts(author, [ada, ben]);
  await members.enter(context, author);
  const onPhone = async () => {
    const opened = await browser.newContext({
      ...{ locale: 'fr-FR', viewport: phone, serviceWorkers: 'allow' as const },
    });
    return { context: opened, page: await opened.newPage() };
  };
  const [first, second] = [await onPhone(), await onPhone()];
  const origin = (path: string) => new URL(path, page.url()).href;

  await page.goto(`/editions/${id}/gestion/volunteers/planning`);
  await expect(page.getByText('Places pourvues : 0 sur 2')).toBeVisible();

  await test.step('both see the shifts, and the one who is faster gets the place', async () => {
    for (const [{ page: own }, member] of [
      [first, ada],
      [second, ben],
    ] as const) {
      await own.goto(origin('/login'));
      await signInByHand(own, member, password, { remember: true });
      await own.goto(origin(`/editions/${id}/volunteers`));
      await expect(own.getByRole('button', { name: /^Je prends Repas de midi/ })).toBeVisible();
    }
    await first.page.getByRole('button', { name: /^Je prends Repas de midi/ }).click();
    await expect(first.page.getByText('Place réservée !')).toBeVisible();
    await second.page.getByRole('button', { name: /^Je prends Repas de midi/ }).click();
    await expect(second.page.getByText(/Quelqu’un a été plus rapide/)).toBeVisible();
  });

  await test.step('the next shift, the free ones, the hours and the rewards stand on one screen', async () => {
    await first.page.reload();
    await expect(first.page.getByRole('heading', { name: 'Prochain créneau' })).toBeVisible();
    for (const text of [
      /^Fait\s:.*Prévu en tout\s:\s3/,
      'Prochain créneau',
      'Ce que je peux prendre',
      'Gobelet',
    ]) {
      expect(await isOnFirstScreen(first.page, text)).toBe(true);
    }
  });

  await test.step('the planning that is open shows it, and gives the other shift by keyboard', async () => {
    await expect(page.getByText('Places pourvues : 1 sur 2')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('button', { name: /^Vaisselle/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Vaisselle' });
    await dialog.getByRole('button', { name: /^Affecter ben Martin/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('ben Martin est sur « Vaisselle »')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Places pourvues : 2 sur 2')).toBeVisible();
    await second.page.reload();
    await expect(second.page.getByRole('heading', { name: 'Prochain créneau' })).toBeVisible();
    await expect(second.page.getByText('Vaisselle').first()).toBeVisible();
  });

  await test.step('a message reaches both, and one confirms it', async () => {
    await page.goto(`/editions/${id}/gestion/volunteers/notifications`);
    await page.getByRole('textbox', { name: 'Message' }).fill('Réunion à 9 h devant la tente');
    await page.getByRole('button', { name: 'Envoyer à 2 bénévoles' }).click();
    await expect(page.getByText('Message envoyé à 2 bénévoles')).toBeVisible();
    await first.page.goto(origin('/notifications'));
    await first.page.getByRole('main').getByText('Répondre', { exact: true }).first().click();
    await expect(first.page).toHaveURL(/\/volunteers\/notification\/[\w-]+\/confirm$/);
    await first.page.getByRole('button', { name: 'Je confirme' }).click();
    await expect(first.page.getByText(/^Vous avez confirmé le/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 confirme')).toBeVisible();
    await expect(page.getByText('1 sans réponse')).toBeVisible();
  });

  await test.step('without a network the shift is there', async () => {
    await first.page.goto(origin(`/editions/${id}/volunteers`));
    await expect(first.page.getByRole('heading', { name: 'Prochain créneau' })).toBeVisible();
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect
      .poll(() =>
        first.page.evaluate(async () => {
          const cache = await caches.open('siteswap-responses');
          const requests = await cache.keys();
          return requests.map(({ url }) => decodeURIComponent(url)).join('\n');
        }),
      )
      .toContain('volunteers.shift.mine');
    await first.context.setOffline(true);
    await first.page.reload();
    await expect(first.page.getByText('Repas de midi').first()).toBeVisible();
    await first.context.setOffline(false);
  });

  await test.step('VP-12 the other one is asked to cover it, and takes it', async () => {
    await first.page.reload();
    await first.page
      .getByRole('button', { name: /^Trouver quelqu’un pour me remplacer Repas de midi/ })
      .first()
      .click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Tout choisir' }).click();
    await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(first.page.getByText(/Personnes sollicitées\s: 1/).first()).toBeVisible();
    await second.page.reload();
    const asked = second.page.getByRole('region', { name: /^Pouvez-vous remplacer/ });
    await asked.getByRole('button', { name: /^Je prends Repas de midi/ }).click();
    await expect(second.page.getByText('Le créneau est à vous')).toBeVisible();
    await first.page.reload();
    await expect(first.page.getByRole('heading', { name: 'Prochain créneau' })).toHaveCount(0);
  });

  await test.step('the shift is given back, and is free for the other', async () => {
    await second.page.reload();
    await second.page
      .getByRole('button', { name: /^Rendre ce créneau Repas de midi/ })
      .first()
      .click();
    const question = second.page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Rendre ce créneau' }).click();
    await expect(second.page.getByText('Créneau rendu')).toBeVisible();
    await first.page.reload();
    await expect(
      first.page.getByRole('button', { name: /^Je prends Repas de midi/ }),
    ).toBeVisible();
  });
  await first.context.close();
  await second.context.close();
});
