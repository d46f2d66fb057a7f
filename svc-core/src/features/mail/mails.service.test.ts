import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { systemClock } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
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
    flush: () => {},
  });
});
afterAll(() => core.stop());

type Person = { email: string; pseudo: string; locale: string };

/** Queues a mail in each language and waits until the mail catcher has them all. */
async function inAllLanguages(name: string, queue: (tx: Tx, to: Person) => Promise<void>) {
  const people = locales.map((locale) => ({
    email: `${name}-${locale}-${Date.now().toString(36)}@example.org`,
    pseudo: 'zoé_7',
    locale,
  }));
  await core.prisma.$transaction(async (tx) => {
    for (const person of people) await queue(tx, person);
  });
  const caught = new Map<Locale, CaughtMail>();
  for (const { email, locale } of people) caught.set(locale as Locale, await core.mail(email));
  return caught;
}

describe('mails', () => {
  const deleteAfter = new Date('2026-11-27T12:00:00Z');
  it.each<[string, (tx: Tx, to: Person) => Promise<void>, string]>([
    ['code', (tx, to) => mails.queueVerificationCode(tx, to, '012345', true), '012345'],
    ['exists', (tx, to) => mails.queueAccountExists(tx, to), '/login'],
    ['reset', (tx, to) => mails.queuePasswordReset(tx, to, 'a-token'), '?token=a-token'],
    ['changed', (tx, to) => mails.queuePasswordChanged(tx, to), '/auth/forgot-password'],
    ['locked', (tx, to) => mails.queueLockedOut(tx, to), '/auth/forgot-password'],
    ['new', (tx, to) => mails.queueEmailChangeCode(tx, to, '012345'), '012345'],
    ['old', (tx, to) => mails.queueEmailChangeNotice(tx, to), '/auth/forgot-password'],
    ['used', (tx, to) => mails.queueEmailInUse(tx, to), 'zoé_7'],
    ['deletion', (tx, to) => mails.queueDeletionRequested(tx, to, deleteAfter), '2026'],
    ['export', (tx, to) => mails.queueExportReady(tx, to), '/profile'],
  ])(
    '%s: says the same in both parts, in the language of the person',
    async (name, queue, wanted) => {
      const caught = await inAllLanguages(name, queue);
      // Near languages may have the same subject: the code and two short words.
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
    const caught = await inAllLanguages('day', (tx, to) =>
      mails.queueDeletionRequested(tx, to, deleteAfter),
    );
    expect(caught.get('fr')?.text).toContain('le vendredi 27 novembre 2026');
    expect(caught.get('en')?.text).toContain('on Friday, 27 November 2026');
    expect(caught.get('uk')?.text).toContain('27 листопада 2026');
  });
});
