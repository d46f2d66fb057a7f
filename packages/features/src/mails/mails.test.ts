import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMails, inSubject, withoutLinks } from './index.ts';
import { type MailDesk, openMailDesk } from './testing.ts';

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.close());

const mails = () =>
  createMails({ CORE_URL: desk.url, INTERNAL_TOKEN: 'secret', TIMEOUT_FACTOR: 5 });
const mail = {
  email: 'ana@siteswap.test',
  subject: 'A right',
  locale: 'en' as const,
  blocks: [
    { kind: 'text' as const, text: 'Hello,' },
    { kind: 'list' as const, title: 'you may', items: ['edit it', 'delete it'] },
    { kind: 'code' as const, code: 'ABCD' },
  ],
  expiresAt: new Date('2126-01-01T10:00:00Z'),
};

describe('a mail', () => {
  it('is queued in svc-core, block by block', async () => {
    await mails().send(mail);
    expect(desk.mailsTo(mail.email)).toEqual([
      {
        key: expect.any(String),
        to: { email: mail.email },
        subject: 'A right',
        locale: 'en',
        blocks: mail.blocks,
        text: 'Hello,\n\nyou may\n– edit it\n– delete it\n\n    ABCD',
        expiresAt: '2126-01-01T10:00:00.000Z',
      },
    ]);
  });

  it('is rejected while svc-core is unavailable', async () => {
    desk.isUnavailable = true;
    await expect(mails().send(mail)).rejects.toMatchObject({ status: 503 });
    desk.isUnavailable = false;
  });

  it('has no link made of the text of a member', () => {
    expect(withoutLinks('See https://evil.example/x and evil.example.')).toBe(
      'See https… and evil. example.',
    );
    expect(inSubject('x'.repeat(200))).toHaveLength(80);
  });
});
