import { randomBytes } from 'node:crypto';
import {
  changePassword,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  sendFeedback,
  updateProfile,
  verifyEmail,
  verifyResetToken,
} from '@siteswap/contracts/core';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { expect, test } from '#src/support/fixtures.ts';
import { rawLog } from '#src/support/service-logs.ts';

const canary = () => `Canari-${randomBytes(4).toString('hex')}-Aa1`;

test('FE-04 no secret of an account stands in a log of any process, or in a stream', async ({
  page,
  context,
  mail,
  members,
  platform,
}) => {
  const api = await members.visitor();
  const local = `canari.local.${randomBytes(4).toString('hex')}`;
  const email = `${local}@example.org`;
  const [first, second, third, wrong] = [canary(), canary(), canary(), canary()];
  const phone = '+33 6 98 76 54 32';
  const person = {
    email,
    password: first,
    pseudo: local.replaceAll('.', '-'),
    nom: 'X',
    prenom: 'Y',
  };

  const watcher = await members.create('veilleur');
  await members.enter(context, watcher);
  await page.goto('/privacy-policy');
  await page.evaluate((path) => {
    const received: string[] = [];
    Object.assign(window, { received });
    const stream = new EventSource(path);
    for (const kind of ['connected', 'notification', 'ping', 'message']) {
      stream.addEventListener(kind, (event) => received.push(String((event as MessageEvent).data)));
    }
  }, streamNotifications.path);
  const readStream = () =>
    page.evaluate(() => JSON.stringify((window as { received?: unknown }).received ?? ''));
  await expect.poll(readStream).toContain('connectionId');

  const status = async (sent: Promise<{ status(): number }>) => (await sent).status();
  const data = (body: object) => ({ data: body });
  expect(await status(api.post(register.path, data({ ...person, password: 7 })))).toBe(422);
  expect(await status(api.post(register.path, data(person)))).toBe(201);
  const code = await mail.codeFor(email);
  await api.post(verifyEmail.path, data({ email, code: code === '000000' ? '111111' : '000000' }));
  expect(await status(api.post(verifyEmail.path, data({ email, code })))).toBe(200);
  expect(await status(api.post(login.path, data({ identifier: email, password: wrong })))).toBe(
    401,
  );
  const broken = { headers: { 'content-type': 'text/plain' }, data: JSON.stringify(person) };
  expect(await status(api.post(login.path, broken))).toBe(415);
  const credentials = { identifier: email, password: first };
  expect(await status(api.post(login.path, data(credentials)))).toBe(200);
  const cookies = (await api.storageState()).cookies.map(({ value }) => value);
  expect(await status(api.put(updateProfile.path, data({ phone })))).toBe(200);
  const change = { currentPassword: first, newPassword: second };
  expect(await status(api.post(changePassword.path, data(change)))).toBe(200);
  expect(await status(api.post(requestPasswordReset.path, data({ email })))).toBe(200);
  const token = new URL(await mail.linkFor(email)).searchParams.get('token') ?? '';
  expect(await status(api.get(`${verifyResetToken.path}?token=${token}`))).toBe(200);
  const other = await context.newPage();
  await other.goto(`/auth/reset-password?token=${token}`);
  const reset = data({ token, password: third });
  expect(await status(api.post(resetPassword.path, reset))).toBe(200);
  await api.post(resetPassword.path, reset);
  const message = { type: 'BUG', subject: 'Canari', message: 'Il chante dans la mine, sans écho.' };
  const sent = await api.post(sendFeedback.path, data({ ...message, name: 'Lina', email }));
  const lastOfCore = sent.headers()['x-request-id'] ?? 'no request id';
  const forged = { authorization: `Bearer ${wrong}.${wrong}.${wrong}`, 'x-internal-token': wrong };
  const last = await api.get('/api/no-such-call', { headers: forged });
  const lastOfGateway = last.headers()['x-request-id'] ?? 'no request id';

  // Log lines are written in the order of their events: once the last one exists, so do the others.
  await expect.poll(() => rawLog(platform, 'gateway')).toContain(lastOfGateway);
  await expect.poll(() => rawLog(platform, 'svc-core')).toContain(lastOfCore);
  const received = await readStream();
  const secrets = [first, second, third, wrong, token, local, phone, ...cookies];
  for (const name of platform.processes.keys()) {
    const log = rawLog(platform, name);
    for (const secret of secrets) expect(log.includes(secret), `${secret} in ${name}`).toBe(false);
    expect(log).not.toMatch(new RegExp(`"${code}"`));
  }
  for (const secret of secrets) expect(received).not.toContain(secret);
});
