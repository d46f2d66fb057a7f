import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { type OutboxWriter, systemClock } from '@siteswap/service-kit';
import { createSecrets } from '#src/secrets.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import type { CaughtMail } from '#test/mailbox.ts';
import { createMailsService, type Mails } from './mails.service.ts';

let core: CoreTestService;
let mails: Mails;
beforeAll(async () => {
  core = await startCore();
  mails = createMailsService({
    secrets: createSecrets(Buffer.from(String(core.env['SECRET_KEY']), 'base64')),
    publicUrl: 'http://localhost:3000',
    clock: systemClock,
  });
});
afterAll(() => core.stop());

type Person = { email: string; pseudo: string; locale: string };

/** Queues a mail in each language and waits until the mail catcher has them all. */
async function inAllLanguages(name: string, queue: (outbox: OutboxWriter, to: Person) => void) {
  const people = locales.map((locale) => ({
    email: `${name}-${locale}-${Date.now().toString(36)}@example.org`,
    pseudo: 'zoé_7',
    locale,
  }));
  await core.running.outbox.transact(async (_tx, outbox) => {
    for (const person of people) queue(outbox, person);
  });
  const caught = new Map<Locale, CaughtMail>();
  for (const { email, locale } of people) caught.set(locale as Locale, await core.mail(email));
  return caught;
}

describe('mails', () => {
  const deleteAfter = new Date('2026-11-27T12:00:00Z');
  it.each<[string, (outbox: OutboxWriter, to: Person) => void, string]>([
    ['code', (outbox, to) => mails.queueVerificationCode(outbox, to, '012345', true), '012345'],
    ['exists', (outbox, to) => mails.queueAccountExists(outbox, to), '/login'],
    ['reset', (outbox, to) => mails.queuePasswordReset(outbox, to, 'a-token'), '?token=a-token'],
    ['changed', (outbox, to) => mails.queuePasswordChanged(outbox, to), '/auth/forgot-password'],
    ['locked', (outbox, to) => mails.queueLockedOut(outbox, to), '/auth/forgot-password'],
    ['new', (outbox, to) => mails.queueEmailChangeCode(outbox, to, '012345'), '012345'],
    ['old', (outbox, to) => mails.queueEmailChangeNotice(outbox, to), '/auth/forgot-password'],
    ['used', (outbox, to) => mails.queueEmailInUse(outbox, to), 'zoé_7'],
    ['deletion', (outbox, to) => mails.queueDeletionRequested(outbox, to, deleteAfter), '2026'],
    ['export', (outbox, to) => mails.queueExportReady(outbox, to), '/profile'],
  ])(
    '%s: says the same in both parts, in the language of the person',
    async (name, queue, wanted) => {
      const caught = await inAllLanguages(name, queue);
      // Near languages may have the same subject, which is the code and a short text.
      const texts = [...caught.values()].map(({ text }) => text.replace(/https?:\S+/g, ''));
      expect(new Set(texts).size).toBe(locales.length);
      for (const [locale, { subject, text, html }] of caught) {
        expect(html).toContain(`<html lang="${locale}">`);
        for (const part of [text, html]) expect(part).toContain(wanted);
        expect(text).toContain('zoé_7');
        // A key that has no text would stand there itself.
        expect(subject + text).not.toMatch(/\{\{|\b[a-z]+[A-Z]\w*\.[a-z]+\b/);
      }
    },
  );

  it('writes the day of a deletion as the language does', async () => {
    const caught = await inAllLanguages('day', (outbox, to) =>
      mails.queueDeletionRequested(outbox, to, deleteAfter),
    );
    expect(caught.get('fr')?.text).toContain('le vendredi 27 novembre 2026');
    expect(caught.get('en')?.text).toContain('on Friday, 27 November 2026');
    expect(caught.get('uk')?.text).toContain('27 листопада 2026');
  });
});
