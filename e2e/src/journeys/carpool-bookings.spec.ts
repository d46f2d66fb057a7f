import { createOffer, createRequest, listMyTripStates } from '@siteswap/contracts/carpool';
import type { MyEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { Browser } from 'playwright/test';
import { expectAccessible } from '#src/support/accessible.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { pressByKeyboard } from '#src/support/keyboard.ts';
import type { Member, Members } from '#src/support/members.ts';
import { tripLeft } from '#src/support/trips.ts';

const phone = { width: 360, height: 740 };
const lyon = { locationCity: 'Lyon', latitude: 45.76, longitude: 4.84 };

type Edition = Pick<MyEdition, 'id' | 'startDate'>;
const trip = ({ startDate }: Edition) => ({
  ...lyon,
  direction: 'TO_EVENT',
  tripDate: `${startDate}T12:00:00Z`,
});

async function offerOf(driver: Member, edition: Edition, phoneNumber: string): Promise<number> {
  const response = await driver.api.post(routeUrl(createOffer, { params: { id: edition.id } }), {
    data: { ...trip(edition), availableSeats: 1, phoneNumber },
  });
  expect(response.status(), await response.text()).toBe(201);
  return createOffer.response.parse(await response.json()).id;
}

async function requestOf(member: Member, edition: Edition): Promise<number> {
  const response = await member.api.post(routeUrl(createRequest, { params: { id: edition.id } }), {
    data: { ...trip(edition), seatsNeeded: 1 },
  });
  expect(response.status(), await response.text()).toBe(201);
  return createRequest.response.parse(await response.json()).id;
}

/** A phone of a member, on the carpool tab at one trip. */
async function phoneOf(
  member: Member,
  address: string,
  { browser, members, url }: { browser: Browser; members: Members; url: string },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: phone });
  await members.enter(context, member);
  const page = await context.newPage();
  await page.goto(new URL(address, url).href);
  return page;
}

test('CP-02 CP-03 CP-06 CP-08 a seat is asked for, accepted, called about, cancelled and taken by the next in line', async ({
  browser,
  members,
  page: start,
}) => {
  const driver = await members.create('conduit');
  const rider = await members.create('monte');
  const next = await members.create('attend');
  const edition = await publishedEdition(driver);
  const offerId = await offerOf(driver, edition, '+33 6 11 22 33 44');
  const address = `/editions/${edition.id}/carpool?offerId=${offerId}`;
  await start.goto('/');
  const on = { browser, members, url: start.url() };
  const riders = await phoneOf(rider, address, on);
  const drivers = await phoneOf(driver, address, on);
  const nexts = await phoneOf(next, address, on);

  await test.step('a passenger asks for the seat', async () => {
    await riders.getByRole('button', { name: /^Demander une place/ }).click();
    const dialog = riders.getByRole('dialog', { name: 'Demander une place' });
    await dialog.getByRole('textbox', { name: /Message/ }).fill('J’ai deux monocycles');
    await dialog.getByRole('textbox', { name: /Téléphone/ }).fill('+33 6 55 66 77 88');
    await expectAccessible(riders, 'the form that asks for a seat, at 360 px');
    await dialog.getByRole('button', { name: 'Demander', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(riders.getByRole('button', { name: /^Annuler la réservation/ })).toBeVisible();
  });

  await test.step('the driver reads the message, no phone yet, and accepts', async () => {
    await drivers.reload();
    await drivers.getByRole('button', { name: '1 personne demande une place' }).click();
    const dialog = drivers.getByRole('dialog', { name: 'À bord' });
    await expect(dialog).toContainText('J’ai deux monocycles');
    await expect(dialog).not.toContainText('55 66 77 88');
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await expect(dialog.getByRole('link', { name: '+33 6 55 66 77 88' })).toHaveAttribute(
      'href',
      'tel:+33655667788',
    );
    await expectAccessible(drivers, 'the people of a car, at 360 px');
  });

  await test.step('the passenger reads the phone of the driver', async () => {
    await riders.reload();
    await riders.getByRole('button', { name: 'Ma réservation' }).click();
    const dialog = riders.getByRole('dialog', { name: 'Ma réservation' });
    await expect(dialog.getByRole('link', { name: '+33 6 11 22 33 44' })).toBeVisible();
    await riders.keyboard.press('Escape');
  });

  await test.step('another member waits for the full car', async () => {
    await nexts.reload();
    await nexts.getByRole('button', { name: 'S’inscrire sur la liste d’attente' }).click();
    await expect(nexts.getByText('Vous êtes au rang 1 de la liste d’attente.')).toBeVisible();
  });

  await test.step('the passenger cancels, and the next takes the seat', async () => {
    await riders.getByRole('button', { name: /^Annuler la réservation/ }).click();
    const question = riders.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Annuler la réservation' }).click();
    await expect(question).toHaveCount(0);
    const states = routeUrl(listMyTripStates, { params: { id: edition.id } });
    await expect
      .poll(async () => {
        const response = await next.api.get(states);
        const { offers } = listMyTripStates.response.parse(await response.json());
        return offers.find((each) => each.offerId === offerId)?.state;
      })
      .toBe('OFFERED');
    await nexts.reload();
    await nexts.getByRole('button', { name: 'Prendre la place' }).click();
    await expect(nexts.getByRole('button', { name: 'Ma réservation' })).toBeVisible();
  });
});

test('CP-15 AC-06 a driver invites a request into the car, and the passenger accepts, by keyboard alone', async ({
  browser,
  members,
  page: start,
}) => {
  const driver = await members.create('invite');
  const rider = await members.create('cherche');
  const edition = await publishedEdition(driver);
  const offerId = await offerOf(driver, edition, '+33 6 11 22 33 44');
  const requestId = await requestOf(rider, edition);
  await start.goto('/');
  const on = { browser, members, url: start.url() };
  const tab = `/editions/${edition.id}/carpool`;

  await test.step('invite', async () => {
    const page = await phoneOf(driver, `${tab}?requestId=${requestId}`, on);
    await pressByKeyboard(page.getByRole('button', { name: /^Inviter dans ma voiture/ }));
    const dialog = page.getByRole('dialog', { name: 'Inviter dans ma voiture' });
    await pressByKeyboard(dialog.getByRole('button', { name: 'Inviter', exact: true }));
    await expect(dialog).toHaveCount(0);
  });

  await test.step('accept', async () => {
    const page = await phoneOf(rider, `${tab}?offerId=${offerId}`, on);
    await pressByKeyboard(page.getByRole('button', { name: /^Accepter/ }));
    await expect(page.getByRole('button', { name: 'Ma réservation' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Accepter/ })).toHaveCount(0);
  });

  await test.step('my trips have it, also at 320 px', async () => {
    const page = await phoneOf(rider, '/profile#mf-carpool-carpool', on);
    await page.setViewportSize({ width: 320, height: 740 });
    const seat = page.getByRole('article').filter({ hasText: 'Lyon' }).first();
    await expect(seat).toContainText('Acceptée');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
});

test('a passenger reports after the trip that the driver did not come, and the driver reads nothing of it', async ({
  browser,
  members,
  page: start,
  platform,
}) => {
  const driver = await members.create('conduit');
  const rider = await members.create('monte');
  const edition = await publishedEdition(driver);
  const offerId = await offerOf(driver, edition, '+33 6 11 22 33 44');
  const address = `/editions/${edition.id}/carpool?offerId=${offerId}`;
  await start.goto('/');
  const on = { browser, members, url: start.url() };
  const riders = await phoneOf(rider, address, on);

  await test.step('the seat is asked for and accepted', async () => {
    await riders.getByRole('button', { name: /^Demander une place/ }).click();
    const dialog = riders.getByRole('dialog', { name: 'Demander une place' });
    await dialog.getByRole('button', { name: 'Demander', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const drivers = await phoneOf(driver, address, on);
    await drivers.getByRole('button', { name: '1 personne demande une place' }).click();
    const people = drivers.getByRole('dialog', { name: 'À bord' });
    await people.getByRole('button', { name: /^Accepter/ }).click();
    await expect(people.getByRole('button', { name: /^Accepter/ })).toHaveCount(0);
    await expect(people.getByText('Acceptée')).toBeVisible();
  });

  await test.step('before the trip there is nothing to report', async () => {
    await riders.goto(new URL('/profile#mf-carpool-carpool', start.url()).href);
    await expect(riders.getByRole('article').filter({ hasText: 'Lyon' })).toContainText('Acceptée');
    await expect(riders.getByRole('button', { name: /^Signaler un problème/ })).toHaveCount(0);
  });

  await tripLeft(platform, offerId);

  await test.step('after it the passenger says that the driver did not come', async () => {
    await riders.reload();
    await riders.getByText('1 trajet passé').click();
    const trip = riders.getByRole('article').filter({ hasText: 'Lyon' });
    await trip.getByRole('button', { name: /^Signaler un problème/ }).click();
    const dialog = riders.getByRole('dialog', { name: 'Signaler un problème' });
    await dialog.getByText('La personne n’est pas venue').click();
    await expectAccessible(riders, 'the form that reports a person, at 360 px');
    await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(trip).toContainText(/Signalement du/);
    await expect(trip.getByRole('button', { name: /^Signaler un problème/ })).toHaveCount(0);
    const width = await riders.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.width);
  });

  await test.step('the driver may report too, and sees nothing of the report', async () => {
    const drivers = await phoneOf(driver, '/profile#mf-carpool-carpool', on);
    await drivers.getByText('1 trajet passé').click();
    const trip = drivers.getByRole('article').filter({ hasText: 'Lyon' });
    await expect(trip.getByRole('button', { name: /^Signaler un problème/ })).toBeVisible();
    await expect(trip).not.toContainText(/Signalement du/);
  });
});
