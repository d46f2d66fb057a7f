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
  text: ['Hello,', 'you may edit it.'],
  expiresAt: new Date('2126-01-01T10:00:00Z'),
};

describe('a mail', () => {
  it('is queued in svc-core, paragraph by paragraph', async () => {
    await mails().send(mail);
    expect(desk.mailsTo(mail.email)).toEqual([
      {
        key: expect.any(String),
        to: { email: mail.email },
        subject: 'A right',
        text: 'Hello,\n\nyou may edit it.\n',
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
