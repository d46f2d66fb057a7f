import { updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { daysFromToday } from '@siteswap/contracts/testing';
import {
  createAssignment,
  getMyShifts,
  listAssignments,
  listVolunteerTeams,
  updateVolunteerTeam,
} from '@siteswap/contracts/volunteers';
import type { BrowserContext } from 'playwright/test';
import { movedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import type { Member } from '#src/support/members.ts';
import {
  acceptVolunteers,
  addShift,
  addTeam,
  applyForAll,
  openCall,
} from '#src/support/volunteers.ts';

const phone = { width: 360, height: 740 };
const minuteMs = 60_000;

interface Person {
  readonly member: Member;
  readonly page: Page;
}

/** An edition that is on: a leader who is busy at the door, and a meal that begins in some minutes. */
async function withMeal(author: Member, leader: Member, helpers: readonly Member[]) {
  const { id } = await movedEdition(author, { startDate: -1, endDate: 2 });
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'OPEN');
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const times = {
    startDateTime: new Date(now + 12 * minuteMs).toISOString(),
    endDateTime: new Date(now + 72 * minuteMs).toISOString(),
  };
  const shift = { teamId, maxVolunteers: 1, ...times };
  const meal = await addShift(author, called, { ...shift, title: 'Repas' });
  const door = await addShift(author, called, { ...shift, title: 'Accueil' });
  await acceptVolunteers(author, called, [leader, ...helpers]);
  const given = await author.api.post(routeUrl(createAssignment, { params: { id, sid: door } }), {
    data: { userId: leader.user.id, isLocked: true, overrideReason: 'Essai' },
  });
  expect(given.status(), await given.text()).toBe(201);
  const teams = await author.api.get(routeUrl(listVolunteerTeams, { params: { id } }));
  const { version } = listVolunteerTeams.response.parse(await teams.json()).data[0] ?? {};
  const led = await author.api.put(routeUrl(updateVolunteerTeam, { params: { id, tid: teamId } }), {
    data: { leaderIds: [leader.user.id], version },
  });
  expect(led.status(), await led.text()).toBe(200);
  return { called, meal };
}

test('VA-03 VP-07 VP-11 VP-15 VP-16 VN-02 five people recruit, plan, tell, confirm, drop, cover, check in, and one gets a certificate', async ({
  browser,
  members,
  page,
  context,
}) => {
  test.slow();
  const author = await members.create('orga');
  const leader = await members.create('chef');
  const helpers: Member[] = [];
  for (const name of ['ada', 'ben', 'cleo']) helpers.push(await members.create(name));
  const [ada, ...others] = helpers as [Member, Member, Member];
  const { called, meal } = await withMeal(author, leader, others);
  const { id } = called;
  await applyForAll(ada, called);
  await members.enter(context, author);
  const contexts: BrowserContext[] = [];
  const enter = async (member: Member): Promise<Person> => {
    const own = await browser.newContext({ locale: 'fr-FR', viewport: phone });
    contexts.push(own);
    await members.enter(own, member);
    return { member, page: await own.newPage() };
  };
  await page.goto(`/editions/${id}/gestion/volunteers/applications`);
  const origin = (path: string) => new URL(path, page.url()).href;
  const led = await enter(leader);
  const people = [];
  for (const helper of helpers) people.push(await enter(helper));
  const [first] = people as [Person, Person, Person];

  await test.step('recruit: the third volunteer is accepted, and reads it', async () => {
    await page.getByRole('button', { name: /^Ouvrir ada Martin/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Candidature' });
    await dialog.getByRole('button', { name: 'Accepter' }).click();
    await expect(page.getByText('Candidature acceptée')).toBeVisible();
    await first.page.goto(origin('/my-volunteer-applications'));
    await expect(first.page.getByText('Acceptée', { exact: true })).toBeVisible();
  });

  await test.step('plan: tomorrow gets a shift', async () => {
    await page.goto(`/editions/${id}/gestion/volunteers/planning?day=${daysFromToday(1)}`);
    await page.getByRole('button', { name: 'Ajouter un créneau' }).click();
    const form = page.getByRole('dialog', { name: 'Ajouter un créneau' });
    await form.getByRole('textbox', { name: 'Titre' }).fill('Rangement');
    await form.getByRole('button', { name: 'Ajouter un créneau' }).click();
    await expect(page.getByText(/^Créneau ajouté\s: Rangement/)).toBeVisible();
  });

  await test.step('auto-assign: the plan is compared with now, then applied', async () => {
    await page.getByRole('button', { name: 'Remplir les créneaux automatiquement' }).click();
    const panel = page.getByRole('dialog', { name: 'Remplir les créneaux automatiquement' });
    await panel.getByRole('button', { name: 'Chercher un plan' }).click();
    await expect(panel.getByText('Le plan remplit 3 places sur 3')).toBeVisible();
    await expect(panel.getByText(/^Places en plus\s: 3/)).toBeVisible();
    await panel.getByRole('button', { name: 'Appliquer le plan' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Appliquer le plan' }).click();
    await expect(panel.getByText('Le plan est appliqué.')).toBeVisible();
  });

  const placed = await author.api.get(routeUrl(listAssignments, { params: { id, sid: meal } }));
  const [place] = listAssignments.response.parse(await placed.json()).data;
  const cook = people.find(({ member }) => member.user.id === place?.userId) as Person;
  const cover = people.find((person) => person !== cook) as Person;

  await test.step('tell: a message reaches all four', async () => {
    await page.goto(`/editions/${id}/gestion/volunteers/notifications`);
    await page.getByRole('textbox', { name: 'Message' }).fill('Réunion devant la tente');
    await page.getByRole('button', { name: 'Envoyer à 4 bénévoles' }).click();
    await expect(page.getByText('Message envoyé à 4 bénévoles')).toBeVisible();
  });

  await test.step('confirm: two confirm, and the manager sees who did not', async () => {
    for (const { page: own } of [led, cover]) {
      await own.goto(origin('/notifications'));
      await own.getByRole('main').getByText('Répondre', { exact: true }).first().click();
      await own.getByRole('button', { name: 'Je confirme' }).click();
      await expect(own.getByText(/^Vous avez confirmé le/)).toBeVisible();
    }
    await page.reload();
    await expect(
      page.getByText(/^2 confirment · 0 ne peut pas venir · 2 sans réponse/),
    ).toBeVisible();
  });

  await test.step('drop: who should cook cannot come, and has a proof', async () => {
    await led.page.goto(origin(`/editions/${id}/volunteers/planning`));
    await expect(led.page.getByText(/^Places pourvues/)).toBeVisible();
    await cook.page.goto(origin(`/editions/${id}/volunteers`));
    await cook.page
      .getByRole('button', { name: /^Je ne peux pas venir/ })
      .first()
      .click();
    const form = cook.page.getByRole('dialog', { name: /^Vous ne pouvez pas venir/ });
    await form.getByRole('textbox', { name: 'Raison' }).fill('Cheville foulée');
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(cook.page.getByText(/envoyé aux responsables de l’équipe/).first()).toBeVisible();
  });

  await test.step('cover: the leader frees the place, and another volunteer takes it', async () => {
    await expect(led.page.getByText('Cheville foulée')).toBeVisible();
    await led.page.getByRole('button', { name: /^Libérer la place/ }).click();
    await expect(led.page.getByText('Cheville foulée')).toHaveCount(0);
    await cook.page.reload();
    await expect(cook.page.getByText(/^Accepté, votre place est libre/).first()).toBeVisible();
    await cover.page.goto(origin(`/editions/${id}/volunteers`));
    await cover.page.getByRole('button', { name: /^Je prends Repas/ }).click();
    await expect(cover.page.getByText('Place réservée !')).toBeVisible();
  });

  await test.step('check in: the leader opens their code, and records that they came and went', async () => {
    const mine = await cover.member.api.get(routeUrl(getMyShifts, { params: { id } }));
    const { checkInUrl } = getMyShifts.response.parse(await mine.json());
    await led.page.goto(origin(new URL(checkInUrl ?? '').pathname));
    await led.page.getByRole('button', { name: /^Est là/ }).click();
    await expect(led.page.getByText('Sur place')).toBeVisible();
    await led.page.getByRole('button', { name: /^A terminé/ }).click();
    await expect(led.page.getByRole('button', { name: /^Pas encore terminé/ })).toBeVisible();
  });

  await test.step('certificate: once the edition is over, who worked gets one, who did not gets none', async () => {
    const moved = await author.api.put(routeUrl(updateEdition, { params: { id } }), {
      data: { startDate: daysFromToday(-4), endDate: daysFromToday(-2) },
    });
    expect(moved.status(), await moved.text()).toBe(200);
    const certificate = (own: Page) => own.getByRole('link', { name: 'Télécharger l’attestation' });
    await expect(async () => {
      await cover.page.reload();
      await expect(certificate(cover.page)).toBeVisible({ timeout: 10_000 });
    }).toPass();
    const download = cover.page.waitForEvent('download');
    await certificate(cover.page).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await cook.page.reload();
    await expect(cook.page.getByRole('heading', { name: 'Mon bénévolat' })).toBeVisible();
    await expect(certificate(cook.page)).toHaveCount(0);
  });
  for (const own of contexts) await own.close();
});
