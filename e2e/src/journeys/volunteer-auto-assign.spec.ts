import { instantAt } from '@siteswap/contracts/volunteers';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import type { Member } from '#src/support/members.ts';
import { acceptVolunteers, addShift, addTeam, openCall } from '#src/support/volunteers.ts';

/** An edition with two shifts of a team, and these accepted volunteers. */
async function withShifts(author: Member, helpers: readonly Member[]) {
  const { id } = await publishedEdition(author);
  const called = await openCall(author, id);
  const teamId = await addTeam(author, called, 'MANUAL');
  const at = (time: string) => instantAt(`${called.firstDay}T${time}`, 'Europe/Paris');
  const add = (title: string, from: string, until: string) =>
    addShift(author, called, {
      ...{ title, teamId, maxVolunteers: 1 },
      ...{ startDateTime: at(from), endDateTime: at(until) },
    });
  await add('Repas de midi', '10:00', '13:00');
  await add('Vaisselle', '12:00', '14:00');
  await acceptVolunteers(author, called, helpers);
  return { id, add };
}

const panelOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Remplir les créneaux automatiquement' });

async function confirm(page: Page, name: string): Promise<void> {
  await panelOf(page).getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
}

test('VP-07 a plan is searched, compared, rejected once its input changed, applied, and undone', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const [ada, ben] = [await members.create('ada'), await members.create('ben')];
  const { id, add } = await withShifts(author, [ada, ben]);
  await members.enter(context, author);
  await page.goto(`/editions/${id}/gestion/volunteers/planning`);
  const panel = panelOf(page);
  const search = () => panel.getByRole('button', { name: 'Chercher un plan' }).click();

  await test.step('a plan is searched and shown, and gives no place yet', async () => {
    await page.getByRole('button', { name: 'Remplir les créneaux automatiquement' }).click();
    await search();
    await expect(panel.getByText('Le plan remplit 2 places sur 2')).toBeVisible();
    await expect(panel.getByText('Il n’y a pas de meilleur plan.')).toBeVisible();
    await panel.getByText(/^Places en plus\s: 2/).click();
    for (const text of ['ada Martin', 'ben Martin', /^Repas de midi · /, /^Vaisselle · /]) {
      await expect(panel.getByText(text)).toBeVisible();
    }
    await panel.getByText('Détails de la recherche').click();
    await expect(panel.getByText(/^remplir les créneaux\s: au mieux/)).toBeVisible();
    await expect(page.getByText('Places pourvues : 0 sur 2')).toBeVisible();
  });

  await test.step('it cannot be applied once there is another shift, which the open page says', async () => {
    await add('Rangement', '15:00', '17:00');
    await expect(panel.getByText(/ont changé depuis/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Appliquer le plan' })).toHaveCount(0);
  });

  await test.step('the next one fills that too, and says whom it cannot find', async () => {
    await add('Accueil', '12:15', '13:45');
    await panel.getByRole('button', { name: 'Chercher à nouveau' }).click();
    await search();
    await expect(panel.getByText('Le plan remplit 3 places sur 4')).toBeVisible();
    await panel.getByText(/^Créneaux qui manquent encore de monde\s: 1/).click();
    await expect(panel.getByText(/chevauche un autre créneau/)).toBeVisible();
  });

  await test.step('it is applied at once, and undone', async () => {
    await confirm(page, 'Appliquer le plan');
    await expect(panel.getByText('Le plan est appliqué.')).toBeVisible();
    await expect(page.getByText('Places pourvues : 3 sur 4')).toBeVisible();
    await confirm(page, 'Annuler l’affectation');
    await expect(panel.getByText('L’affectation est annulée.')).toBeVisible();
    await expect(page.getByText('Places pourvues : 0 sur 4')).toBeVisible();
  });
});
