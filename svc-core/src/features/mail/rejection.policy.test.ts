import { describe, expect, it } from '@jest/globals';
import { isDeadAddress, isRecipientRejected } from './rejection.policy.ts';

describe('an address counts as dead', () => {
  it.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])('after %s', (status) => {
    expect(isDeadAddress(status)).toBe(true);
  });

  it.each([
    ['a full mailbox', '5.2.2'],
    ['a mail that is too large', '5.3.4'],
    ['a server that does not trust ours', '5.7.1'],
    ['our own address', '5.1.7'],
    ['something that passes', '4.1.1'],
    ['a success', '2.1.5'],
  ])('but not after %s', (_what, status) => {
    expect(isDeadAddress(status)).toBe(false);
  });
});

describe('a mail server rejects the recipient for good', () => {
  const recipient = (responseCode: number, response: string) =>
    isRecipientRejected({ command: 'RCPT TO', responseCode, response });

  it('with a status of the mailbox, and without one by its code', () => {
    expect(recipient(550, '550 5.1.1 no such user')).toBe(true);
    expect(recipient(550, '550-5.1.1 no such user')).toBe(true);
    expect(recipient(550, '550 no such user')).toBe(true);
    expect(recipient(553, '553 sorry')).toBe(true);
  });

  it('but not when it relays nothing of ours, or for now', () => {
    expect(recipient(554, '554 5.7.1 relay access denied')).toBe(false);
    expect(recipient(550, '550 5.7.1 blocked')).toBe(false);
    expect(recipient(554, '554 transaction failed')).toBe(false);
    expect(recipient(450, '450 4.2.1 try later')).toBe(false);
    expect(recipient(450, '450 5.1.1 odd')).toBe(false);
  });

  it('and not by a rejection of the sender or of the content', () => {
    for (const command of ['MAIL FROM', 'DATA', 'AUTH PLAIN', undefined]) {
      expect(isRecipientRejected({ command, responseCode: 550, response: '550 5.1.1 no' })).toBe(
        false,
      );
    }
  });
});
