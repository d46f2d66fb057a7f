import { getErrorLog, listErrorLogs, listFeedback, updateFeedback } from '@siteswap/contracts/core';
import { routeUrl } from '@siteswap/contracts/route';
import pg from 'pg';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { uniqueId } from '#src/support/members.ts';

const types = {
  BUG: 'Quelque chose ne marche pas',
  SUGGESTION: 'Une idée',
  GENERAL: 'Un mot à dire',
  COMPLAINT: 'Une réclamation',
};
const text = 'La carte reste grise sur mon téléphone.';

async function open(page: Page) {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Votre avis' }).click();
  return page.getByRole('dialog', { name: 'Dites-nous tout' });
}

async function fillIn(page: Page, type: keyof typeof types, subject: string, name?: string) {
  const dialog = await open(page);
  await dialog.getByText(types[type], { exact: true }).click();
  await dialog.getByLabel('En quelques mots').fill(subject);
  await dialog.getByLabel('Votre message').fill(text);
  if (name) await dialog.getByLabel('Votre nom').fill(name);
  return dialog;
}

test.use({ locale: 'fr-FR' });

test('FE-01 a visitor and a member send each kind of message, with the page and the browser', async ({
  page,
  context,
  members,
  platform,
}) => {
  const admin = await members.createAdmin(platform);
  /** Of all that other tests have sent as well, page by page: a message that comes meanwhile only moves it down. */
  const stored = async (subject: string) => {
    for (let page = 1; ; page += 1) {
      const query = { page, limit: 100 };
      const response = await admin.api.get(routeUrl(listFeedback, { query }));
      const { data, pagination } = listFeedback.response.parse(await response.json());
      const found = data.find((one) => one.subject === subject);
      if (found || page >= pagination.totalPages) return found;
    }
  };
  let lastSubject = '';
  const sendAll = async (who: string, name?: string) => {
    for (const type of Object.keys(types) as (keyof typeof types)[]) {
      const subject = `${who} ${type} ${uniqueId()}`;
      lastSubject = subject;
      const dialog = await fillIn(page, type, subject, name);
      await dialog.getByRole('button', { name: 'Envoyer' }).click();
      await expect(dialog.getByText('Merci, c’est bien arrivé !')).toBeVisible();
      await dialog.getByRole('button', { name: 'Fermer' }).last().click();
      await expect(dialog).toBeHidden();
      await expect
        .poll(() => stored(subject))
        .toMatchObject({
          type,
          message: text,
          name: name ?? 'testeur Test',
          url: expect.stringContaining('/privacy-policy?from=footer'),
          userAgent: expect.stringContaining('Chrome'),
        });
    }
  };

  await page.goto('/privacy-policy?from=footer#top');
  await test.step('the visitor', () => sendAll('visitor', 'Lina'));
  const member = await members.create('testeur');
  await members.enter(context, member);
  await page.goto('/privacy-policy?from=footer');
  await test.step('the member', () => sendAll('member'));

  await test.step('FE-02 the member sees the reply, and not the notes', async () => {
    const params = { id: (await stored(lastSubject))?.id ?? 0 };
    const changed = await admin.api.patch(routeUrl(updateFeedback, { params } as never), {
      data: { resolved: true, reply: 'C’est réparé, merci !', adminNotes: 'tuiles' },
    });
    expect(changed.status()).toBe(200);
    const dialog = await open(page);
    await dialog.getByText('Mes messages', { exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expect(dialog.getByText('C’est réparé, merci !')).toBeVisible();
    await expect(dialog.getByText('Traité')).toBeVisible();
    await expect(dialog.getByText('tuiles')).toHaveCount(0);
  });
});

test('a message that could not be sent offline is still there, also after a reload', async ({
  page,
  context,
}) => {
  await page.goto('/privacy-policy');
  const subject = `Hors ligne ${uniqueId()}`;
  const dialog = await fillIn(page, 'SUGGESTION', subject, 'Lina');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Votre message')).toHaveValue(text);
  await context.setOffline(false);
  await page.reload();
  const again = await open(page);
  await expect(again.getByLabel('En quelques mots')).toHaveValue(subject);
  await expect(again.getByLabel('Votre message')).toHaveValue(text);
  await expect(again.getByRole('radio', { name: types.SUGGESTION })).toBeChecked();
  await again.getByRole('button', { name: 'Envoyer' }).click();
  await expect(again.getByText('Merci, c’est bien arrivé !')).toBeVisible();
});

test('FE-03 a server error shows the request id that its log line has', async ({
  page,
  members,
  platform,
}) => {
  const admin = await members.createAdmin(platform);
  const database = new pg.Client({ connectionString: platform.databaseUrl('svc-core') });
  await database.connect();
  await page.goto('/privacy-policy');
  const id = uniqueId();
  const subject = `Une vraie panne ${id}`;
  const dialog = await fillIn(page, 'BUG', subject, 'Lina');
  // The database rejects this one subject: messages of other journeys are stored meanwhile.
  const constraint = `feedback_fails_${id}`;
  await database.query(
    `alter table feedback add constraint ${constraint} check (subject <> '${subject}') not valid`,
  );
  let requestId = '';
  try {
    const pendingResponse = page.waitForResponse('**/api/feedback');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    const response = await pendingResponse;
    expect(response.status()).toBe(500);
    requestId = response.headers()['x-request-id'] ?? '';
    expect(requestId).not.toBe('');
    await expect(dialog.getByRole('alert')).toContainText(requestId);
  } finally {
    await database.query(`alter table feedback drop constraint ${constraint}`);
    await database.end();
  }

  await expect
    .poll(async () => {
      const response = await admin.api.get(routeUrl(listErrorLogs, { query: { requestId } }));
      return listErrorLogs.response.parse(await response.json()).data;
    })
    .toMatchObject([
      { statusCode: 500, route: 'core.feedback.send', requestId, path: '/api/feedback' },
    ]);
  const rows = await admin.api.get(routeUrl(listErrorLogs, { query: { requestId } }));
  const [row] = listErrorLogs.response.parse(await rows.json()).data;
  const one = await admin.api.get(routeUrl(getErrorLog, { params: { id: row?.id ?? '' } }));
  expect(getErrorLog.response.parse(await one.json()).group.count).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByText('Merci, c’est bien arrivé !')).toBeVisible();
});
