import { describe, expect, it } from '@jest/globals';
import { isAlwaysOn, updateNotificationPreferences } from './preferences.ts';

describe('the preferences of notifications', () => {
  const parse = (preferences: object) =>
    updateNotificationPreferences.body.safeParse({ preferences });

  it('switch off every cell but the inbox for what concerns the account', () => {
    expect(parse({ system: { inApp: false } }).error?.issues).toMatchObject([
      { path: ['preferences', 'system', 'inApp'], params: { code: 'NOT_ALLOWED' } },
    ]);
    expect(parse({ system: { inApp: true, email: false } }).success).toBe(true);
    expect(parse({ carpool: { inApp: false } }).success).toBe(true);
    expect(parse({ carpool: { inApp: 'no' } }).success).toBe(false);
  });

  it.each([
    ['system', 'inApp', true],
    ['system', 'push', false],
    ['carpool', 'inApp', false],
  ] as const)('%s, %s is always on: %s', (category, channel, expected) => {
    expect(isAlwaysOn(category, channel)).toBe(expected);
  });
});
