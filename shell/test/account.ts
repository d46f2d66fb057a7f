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
  listNotificationCategories,
  listNotificationMutes,
  listPushDevices,
  type NotificationPreferences,
  type NotificationSettings,
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

/** The categories of a platform with these domains, as a French page shows them. */
const categories = [
  { name: 'system', label: 'Compte' },
  { name: 'carpool', label: 'Covoiturage' },
  { name: 'comment', label: 'Commentaires' },
  { name: 'edition', label: 'Éditions' },
  { name: 'favorite', label: 'Favoris' },
  { name: 'volunteer', label: 'Bénévolat' },
  { name: 'other', label: 'Autres' },
];

/** Mocks the categories of notifications. */
export const mockCategories = () => mockRoute(listNotificationCategories, { data: categories });

const allOn = (): NotificationPreferences =>
  Object.fromEntries(
    categories.map(({ name }) => [name, { inApp: true, push: true, email: true }]),
  );

/** Mocks the routes of this account; returns the requested changes. */
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

/** Mocks the routes of the preferences; returns the requested changes. */
export function mockPreferences(given: Partial<NotificationSettings> = {}) {
  let preferences = allOn();
  let settings: NotificationSettings = {
    timezone: 'Europe/Paris',
    quietHours: null,
    isMailedNow: true,
    digest: 'off',
    ...given,
  };
  mockCategories();
  mockRoute(listNotificationMutes, { data: [] });
  mockRoute(getNotificationPreferences, () => ({ preferences, settings }));
  return mockRoute(updateNotificationPreferences, ({ body }) => {
    for (const { name } of categories) {
      const row = { inApp: true, push: true, email: true, ...preferences[name] };
      preferences = { ...preferences, [name]: { ...row, ...body.preferences[name] } };
    }
    settings = { ...settings, ...(body.settings as Partial<NotificationSettings>) };
    return { preferences, settings };
  });
}

/** All that the profile page reads. */
export function mockAccount(fields: Partial<Profile> = {}): void {
  mockProfile(fields);
  mockPreferences();
  mockRoute(listMySessions, { data: [aSession(1, { isCurrent: true })] });
  mockRoute(listMyFeedback, { data: [] });
  mockRoute(listIdentities, { data: [] });
  mockRoute(listPushDevices, { data: [] });
  mockRoute(getPlatformConfig, {
    signInProviders: [],
  });
  mockRoute(getExport, { export: null });
  mockRoute(getNotificationStats, {
    stats: {
      total: 12,
      unread: 2,
      byCategory: Object.fromEntries(categories.map(({ name }) => [name, { total: 0, unread: 0 }])),
    },
  });
}
