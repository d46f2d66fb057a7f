import { expect, it } from '@jest/globals';
import { pushMessage } from '@siteswap/contracts/notifications';
import { encodeMessage, maxBodyBytes, toPushMessage, topicOf } from './push-message.format.ts';

const content = {
  id: 'one',
  locale: 'en',
  title: 'New lift to EJC',
  body: 'Ana offers 3 seats.',
  path: '/editions/1/carpool?offerId=5',
  tag: 'carpool:offer-created/offer/5',
  at: new Date('2027-01-01T10:00:00Z'),
  isUrgent: false,
  unreadCount: 4,
} as const;
const site = 'https://siteswap.example';

it('is the declarative form, with whole addresses', () => {
  const message = toPushMessage(content, site);
  expect(pushMessage.strict().parse(message)).toEqual(message);
  expect(message).toMatchObject({
    web_push: 8030,
    app_badge: 4,
    notification: {
      title: 'New lift to EJC',
      navigate: 'https://siteswap.example/editions/1/carpool?offerId=5',
      actions: [
        { action: 'open', title: 'Open' },
        { action: 'close', title: 'Close' },
      ],
    },
  });
});

it.each([
  ['plain text', 'word '.repeat(2_000)],
  ['text of four bytes each', '🤹'.repeat(2_000)],
  ['text that JSON escapes', '\u0001"\\'.repeat(2_000)],
  ['families of emoji', '👩‍👩‍👧‍👦'.repeat(500)],
])('is shortened by whole characters until its encrypted body fits: %s', (_what, body) => {
  const json = encodeMessage(toPushMessage({ ...content, title: body, body }, site), maxBodyBytes);
  expect(Buffer.byteLength(json) + 103).toBeLessThanOrEqual(3_993);
  const { notification } = pushMessage.parse(JSON.parse(json));
  expect(notification.body).toMatch(/…$/);
  expect(notification.title.length).toBeLessThanOrEqual(151);
  expect(notification.body).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  // As much as fits, or nearly.
  expect(Buffer.byteLength(json)).toBeGreaterThan(3_000);
});

it('has a topic that push services accept, the same for the same thing', () => {
  expect(topicOf(content.tag)).toMatch(/^[\w-]{32}$/);
  expect(topicOf(content.tag)).toBe(topicOf(content.tag));
  expect(topicOf('another')).not.toBe(topicOf(content.tag));
});
