import {
  getExport,
  getProfile,
  listIdentities,
  listMyFeedback,
  listMySessions,
  type MySession,
  type Profile,
  updateProfile,
} from '@siteswap/contracts/core';
import {
  getNotificationPreferences,
  getNotificationStats,
  type NotificationPreferences,
  notificationCategories,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { aProfile, mockRoute } from '@siteswap/web-kit/testing';

/** A browser that is signed in, numbered in its id. */
export const aSession = (n: number, fields: Partial<MySession> = {}): MySession => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  isCurrent: false,
  rememberMe: false,
  device: 'Firefox · Linux',
  createdAt: '2026-01-01T10:00:00Z',
  lastSeenAt: '2026-01-02T10:00:00Z',
  ...fields,
});

const allOn = (): NotificationPreferences =>
  Object.fromEntries(
    notificationCategories.map((category) => [category, { inApp: true, push: true, email: true }]),
  ) as NotificationPreferences;

/** A service that keeps this account; returns the changes it was asked for. */
export function mockProfile(fields: Partial<Profile> = {}) {
  let user = aProfile(fields);
  mockRoute(getProfile, () => ({ user }));
  return mockRoute(updateProfile, ({ body }) => {
    const { password, email, phone, profilePicture, ...rest } = body;
    const given = Object.fromEntries(
      Object.entries({ ...rest, phone, profilePicture }).filter(([, value]) => value !== undefined),
    );
    user = { ...user, ...given, ...(email ? { pendingEmail: email } : {}) };
    return { user };
  });
}

/** A service that keeps the preferences; returns the changes it was asked for. */
export function mockPreferences() {
  let preferences = allOn();
  mockRoute(getNotificationPreferences, () => ({ preferences }));
  return mockRoute(updateNotificationPreferences, ({ body }) => {
    for (const category of notificationCategories) {
      const given = body.preferences[category] ?? {};
      preferences = { ...preferences, [category]: { ...preferences[category], ...given } };
    }
    return { preferences };
  });
}

/** All that the profile page reads. */
export function mockAccount(fields: Partial<Profile> = {}): void {
  mockProfile(fields);
  mockPreferences();
  mockRoute(listMySessions, { sessions: [aSession(1, { isCurrent: true })] });
  mockRoute(listMyFeedback, { feedback: [] });
  mockRoute(listIdentities, { identities: [] });
  mockRoute(getPlatformConfig, {
    signInProviders: [],
    uploads: { maxBytes: 1, types: [] },
  });
  mockRoute(getExport, { export: null });
  mockRoute(getNotificationStats, {
    stats: {
      total: 12,
      unread: 2,
      byCategory: Object.fromEntries(
        notificationCategories.map((category) => [category, { total: 0, unread: 0 }]),
      ) as Record<(typeof notificationCategories)[number], { total: number; unread: number }>,
    },
  });
}
