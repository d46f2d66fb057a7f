import { beforeEach, expect, it } from '@jest/globals';
import { updateProfile } from '@siteswap/contracts/core';
import { setLocale } from '@siteswap/contracts/platform';
import { session } from '@siteswap/web-kit';
import { startI18n } from '@siteswap/web-kit/shell';
import { aProfile, aSessionUser, mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { HttpResponse, http } from 'msw';
import { chooseLanguage } from './choose-language.ts';

beforeEach(async () => {
  session.clear();
  network.use(
    http.get('*/_i18n/:hash/:locale/messages.json', () => HttpResponse.json({ common: {} })),
  );
  await startI18n({ locale: 'en', messagesHash: 'abc' });
  mockRoute(setLocale, ({ body }) => body);
});

it('saves the choice in the profile of a member', async () => {
  const saved = mockRoute(updateProfile, ({ body }) => ({
    user: aProfile({ locale: body.locale }),
  }));
  session.login(aSessionUser(), false);
  await chooseLanguage('fr');
  expect(saved.map(({ body }) => body)).toEqual([{ locale: 'fr' }]);
  expect(session.get().user?.locale).toBe('fr');
});

it('does not fail when the profile cannot be saved', async () => {
  mockRoute(updateProfile, mockProblem(503, 'SERVICE_UNAVAILABLE'));
  session.login(aSessionUser(), false);
  await chooseLanguage('fr');
  expect(session.get().user?.locale).toBe('en');
});
