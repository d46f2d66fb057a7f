import { instantAt } from '@siteswap/contracts/volunteers';
import type { CDPSession } from 'playwright/test';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import {
  acceptVolunteers,
  addShift,
  addTeam,
  copyVolunteers,
  openCall,
} from '#src/support/volunteers.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const centre = (box: { x: number; y: number; width: number; height: number } | null): Point => {
  if (!box) throw new Error('it has no place on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger on the page, which the browser sees as it sees one on a screen. */
function fingerOn(session: CDPSession) {
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: (at: Point) => dispatch('touchStart', [at]),
    async move(from: Point, to: Point): Promise<void> {
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const at = (a: number, b: number) => a + (b - a) * part;
        await dispatch('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
      }
    },
    lift: () => dispatch('touchEnd', []),
  };
}

/** The name under the finger, while one is dragged. */
const dragged = (page: Page, name: string) =>
  page.locator('div[aria-hidden="true"]').filter({ hasText: new RegExp(`^${name}$`) });

test('VP-14 on a tablet a finger drags a person onto a slot, and scrolls when it moves at once', async ({
  page,
  context,
  members,
  platform,
}) => {
  const author = await members.create('orga');
  const ada = await members.create('ada');
  const { id } = await publishedEdition(author);
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'MANUAL');
  await acceptVolunteers(author, called, [ada]);
  await copyVolunteers(platform, id, 24);
  const at = (time: string) => instantAt(`${called.firstDay}T${time}`, 'Europe/Paris');
  await addShift(author, called, {
    ...{ title: 'Repas de midi', teamId, maxVolunteers: 3 },
    ...{ startDateTime: at('10:00'), endDateTime: at('13:00') },
  });
  await members.enter(context, author);
  await page.goto(`/editions/${id}/gestion/volunteers/planning`);
  await page.getByRole('button', { name: 'Afficher les personnes' }).click();
  const finger = fingerOn(await context.newCDPSession(page));
  const slot = page.getByRole('button', { name: /^Repas de midi/ });
  const people = page.getByRole('region', { name: 'Personnes', exact: true });

  await test.step('a finger that rests on a person drags them onto the slot', async () => {
    const person = people.getByText('ada N3', { exact: true });
    await slot.scrollIntoViewIfNeeded();
    await person.scrollIntoViewIfNeeded();
    const from = centre(await person.boundingBox());
    const to = centre(await slot.boundingBox());
    await finger.press(from);
    await expect(dragged(page, 'ada N3')).toBeVisible();
    await finger.move(from, to);
    await finger.lift();
    await expect(page.getByText('ada N3 est sur « Repas de midi »')).toBeVisible();
    await expect(page.getByText('Places pourvues : 1 sur 3')).toBeVisible();
    // The release of the finger opens nothing.
    await expect(page.getByRole('dialog', { name: 'Repas de midi' })).toHaveCount(0);
  });

  await test.step('one that moves at once scrolls', async () => {
    const person = people.getByText('ada N5', { exact: true });
    await person.scrollIntoViewIfNeeded();
    const from = centre(await person.boundingBox());
    await finger.press(from);
    await finger.move(from, { x: from.x, y: from.y - 120 });
    await expect(dragged(page, 'ada N5')).toBeHidden();
    await finger.lift();
  });
});
