import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getExport,
  listFeedback,
  login,
  putExportPart,
  register,
  requestExport,
  requestPasswordReset,
  resetPassword,
  sendFeedback,
  updateFeedback,
  verifyEmail,
} from '@siteswap/contracts/core';
import { taskFailed } from '@siteswap/contracts/platform';
import { inOrder, type Notified, notifiedBy, templatesOf } from '@siteswap/contracts/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, tokenIn } from '#test/mailbox.ts';
import { notificationTemplates } from './index.ts';

type Registration = ReturnType<typeof aRegistration>;

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore({ EXPORT_SERVICES: 'svc-core,svc-juggling' });
});
afterAll(() => core.stop());

/** Registers, and proves the address. @returns the id of the member */
async function join(prove: (person: Registration) => Promise<unknown>): Promise<number> {
  const person = aRegistration();
  await core.call(register, { body: person });
  await prove(person);
  const body = { identifier: person.email, password: person.password };
  return (await core.call(login, { body })).body.user.id;
}
const byCode = async ({ email }: Registration) =>
  core.call(verifyEmail, { body: { email, code: codeIn(await core.mail(email)) } });
async function byResetLink({ email, password }: Registration) {
  await core.call(requestPasswordReset, { body: { email } });
  const token = tokenIn(await core.mail(email, 2));
  await core.call(resetPassword, { body: { token, password } });
}

async function exportMine(): Promise<number> {
  const { actor, user } = await core.signIn(await core.aMember());
  const { id } = (await core.call(requestExport, {}, actor)).body.export;
  const input = { params: { id, service: 'svc-juggling' }, body: { tables: {} } };
  await core.call(putExportPart, input, core.internal);
  await core.waitFor(
    async () => (await core.call(getExport, {}, actor)).body.export?.status === 'READY',
  );
  return user.id;
}

/** Sends feedback, as a visitor too; an administrator resolves both, reopens them, and writes notes. */
async function resolveMine(): Promise<number> {
  const { actor, user } = await core.signIn(await core.aMember());
  const admin = core.actor({ userId: user.id, isGlobalAdmin: true });
  const message = { type: 'BUG', subject: 'The map stays empty', name: 'Lina' } as const;
  const body = { ...message, message: 'On my phone the map of the edition stays grey.' };
  for (const by of [undefined, actor]) {
    await core.call(sendFeedback, { body }, by);
    const [sent] = (await core.call(listFeedback, { query: { limit: 1 } }, admin)).body.data;
    const params = { id: sent?.id ?? 0 };
    for (const change of [{ adminNotes: 'Seen' }, { resolved: true }, { reply: 'Thanks' }]) {
      await core.call(updateFeedback, { params, body: change }, admin);
    }
  }
  return user.id;
}

/** The template, an act of a member, and exactly who is notified of it: the member alone, whose id it returns. */
const table: [key: string, what: string, act: () => Promise<number>][] = [
  ['account-verified', 'by code', () => join(byCode)],
  ['account-verified', 'by a reset link', () => join(byResetLink)],
  ['export-ready', 'the last part is there', exportMine],
  ['feedback-resolved', 'an administrator resolves theirs', resolveMine],
];

describe('who is notified', () => {
  it('is in the table for every template', () => {
    const keys = templatesOf(notificationTemplates).map(({ key }) => key);
    expect([...new Set(table.map(([key]) => key)), 'task-failed']).toEqual(keys);
  });

  it('administrators are notified of tasks that fail in any service', () => {
    const data = { service: 'svc-x', kind: 'TASK', name: 'nightly', reason: '' };
    expect(notifiedBy(notificationTemplates, [{ subject: taskFailed.subject, data }])).toEqual([
      ['task-failed', { administrators: true }],
    ]);
  });

  it.each(table)('%s, %s: the member alone', async (key, _, act) => {
    // Another member was here.
    await join(byCode);
    core.nats.clear();
    const member = await act();
    const marker = await join(byCode);
    const events = () => core.nats.events() as { subject: string; data: Record<string, unknown> }[];
    const notified = () => notifiedBy(notificationTemplates, events());
    const last: Notified = ['account-verified', [marker]];
    // Events of one service come in their order: all others have come once this one has.
    await core.waitFor(() => JSON.stringify(notified()).includes(JSON.stringify(last)));
    expect(notified()).toEqual(inOrder([[key, [member]], last]));
  });
});
