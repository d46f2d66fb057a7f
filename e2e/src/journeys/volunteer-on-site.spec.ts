import { routeUrl } from '@siteswap/contracts/route';
import { createAssignment, getMyShifts } from '@siteswap/contracts/volunteers';
import { movedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import type { Member } from '#src/support/members.ts';
import { acceptVolunteers, addShift, addTeam, openCall } from '#src/support/volunteers.ts';

const phone = { width: 360, height: 740 };
const minuteMs = 60_000;

/** An edition that is on, with a shift that has begun, the one after it, and the first one's people. */
async function withShiftNow(author: Member, helpers: readonly Member[]) {
  const { id } = await movedEdition(author, { startDate: -1, endDate: 2 });
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'MANUAL');
  // Whole minutes, so that one begins when the other ends.
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString();
  const sid = await addShift(author, called, {
    ...{ title: 'Repas du soir', teamId, maxVolunteers: 3 },
    ...{ startDateTime: at(-10), endDateTime: at(50) },
  });
  await addShift(author, called, {
    ...{ title: 'Vaisselle', teamId, maxVolunteers: 2 },
    ...{ startDateTime: at(50), endDateTime: at(110) },
  });
  await acceptVolunteers(author, called, helpers);
  for (const { user } of helpers) {
    const url = routeUrl(createAssignment, { params: { id, sid } });
    // The night is no reason here, nor is a stay that ends tomorrow.
    const given = await author.api.post(url, {
      data: { userId: user.id, overrideReason: 'Essai' },
    });
    expect(given.status(), await given.text()).toBe(201);
  }
  return { id };
}

test('VP-15 VP-19 a volunteer checks in by a code, stays on, is on the wall, and gets what their hours earn', async ({
  browser,
  members,
  page,
  context,
}) => {
  test.slow();
  const author = await members.create('orga');
  const [ada, ben] = [await members.create('ada'), await members.create('ben')];
  const { id } = await withShiftNow(author, [ada, ben]);
  await members.enter(context, author);
  const onPhone = await browser.newContext({ locale: 'fr-FR', viewport: phone });
  await members.enter(onPhone, ada);
  const own = await onPhone.newPage();
  await page.goto(`/editions/${id}/gestion/volunteers/desk`);
  const origin = (path: string) => new URL(path, page.url()).href;
  const now = page.getByRole('region', { name: 'En ce moment' });
  await expect(now.getByText('0 sur 2 sur place')).toBeVisible();

  await test.step('their code leads the team to them, and no other volunteer', async () => {
    await own.goto(origin(`/editions/${id}/volunteers`));
    await own.getByRole('button', { name: 'Mon code de pointage' }).click();
    await expect(own.getByRole('img', { name: 'Code QR de mon pointage' })).toBeVisible();
    const mine = await ada.api.get(routeUrl(getMyShifts, { params: { id } }));
    const { checkInUrl } = getMyShifts.response.parse(await mine.json());
    const code = new URL(checkInUrl ?? '').pathname;
    await own.goto(origin(code));
    await expect(own.getByText(/C’est votre propre code/)).toBeVisible();
    await expect(own.getByRole('button', { name: /^Est là/ })).toHaveCount(0);
    const stranger = await browser.newContext({ locale: 'fr-FR', viewport: phone });
    await members.enter(stranger, ben);
    const other = await stranger.newPage();
    await other.goto(origin(code));
    await expect(other.getByText('Ce code ne vous ouvre rien')).toBeVisible();
    await stranger.close();
    const scanned = await context.newPage();
    await scanned.setViewportSize(phone);
    await scanned.goto(origin(code));
    await scanned.getByRole('button', { name: /^Est là/ }).click();
    await expect(scanned.getByText('Sur place')).toBeVisible();
    await scanned.close();
  });

  await test.step('the desk that is open shows it, and corrects who was missing', async () => {
    await expect(now.getByText('1 sur 2 sur place')).toBeVisible();
    await now.getByRole('button', { name: /^Absence ben/ }).click();
    await expect(now.getByRole('button', { name: /^Absence ben/ })).toHaveCount(0);
    await now.getByRole('button', { name: /^Est là ben/ }).click();
    await expect(now.getByText('2 sur 2 sur place')).toBeVisible();
  });

  await test.step('who is on site stays on for the next shift of a team without sign-up', async () => {
    await own.goto(origin(`/editions/${id}/volunteers`));
    await own.getByRole('button', { name: /^Rester jusqu’à/ }).click();
    const question = own.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Rester', exact: true }).click();
    await expect(own.getByText('Vous êtes aussi sur le créneau suivant')).toBeVisible();
  });

  await test.step('the wall shows both by a secret address, to those without an account', async () => {
    await page.getByRole('button', { name: 'Créer une adresse secrète' }).click();
    const address = page.getByRole('textbox', { name: 'Adresse secrète' });
    await expect(address).toHaveValue(/\/board\/[\w-]{43}$/);
    const visitor = await browser.newContext({ locale: 'fr-FR' });
    const wall = await visitor.newPage();
    await wall.goto(new URL(await address.inputValue()).href);
    const here = wall.getByRole('region', { name: /^Sur place/ });
    await expect(here.getByText('Repas du soir')).toHaveCount(2);
    await expect(here.getByText(/^ada/).first()).toBeVisible();
    await expect(wall.getByText('Martin')).toHaveCount(0);
    await visitor.close();
  });

  await test.step('hours done reach a reward, which is given once', async () => {
    await now.getByRole('button', { name: /^A terminé ada/ }).click();
    await expect(now.getByRole('button', { name: /^Pas encore terminé ada/ })).toBeVisible();
    await page.goto(`/editions/${id}/gestion/volunteers/hours`);
    await page.getByRole('button', { name: 'Ajouter une récompense' }).click();
    const form = page.getByRole('dialog', { name: 'Ajouter une récompense' });
    await form.getByRole('textbox', { name: 'Nom de la récompense' }).fill('Gobelet');
    await form.getByRole('textbox', { name: 'Heures à faire' }).fill('1');
    await form.getByRole('button', { name: 'Ajouter une récompense' }).click();
    await expect(page.getByText(/^Gobelet\s: récompense ajoutée/)).toBeVisible();
    await page.getByRole('button', { name: 'Ouvrir ada Martin' }).click();
    const person = page.getByRole('dialog', { name: 'ada Martin' });
    await person.getByRole('button', { name: 'Noter comme remis Gobelet' }).click();
    await expect(person.getByText(/^Remis par orga/)).toBeVisible();
    await own.reload();
    const earned = own.getByRole('list', { name: 'Ce que j’ai gagné' });
    await expect(earned).toHaveText(/Gobelet · remis/);
  });
  await onPhone.close();
});
