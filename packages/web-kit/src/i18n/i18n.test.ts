import { beforeEach, describe, expect, it } from '@jest/globals';
import { updateProfile } from '@siteswap/contracts/core';
import { setLocale } from '@siteswap/contracts/platform';
import { HttpResponse, http } from 'msw';
import { session } from '../session/session.ts';
import { aProfile, aSessionUser, mockProblem, mockRoute, network } from '../testing/index.ts';
import { changeLocale, currentLocale, i18n, startI18n } from './i18n.ts';

const messages = {
  en: { common: { hello: 'Hello' }, carpool: { title: 'Carpool' } },
  fr: { common: { hello: 'Bonjour' }, carpool: { title: 'Covoiturage' } },
};

function serveMessages(): string[] {
  const asked: string[] = [];
  network.use(
    http.get('*/_i18n/:hash/:locale/messages.json', ({ params }) => {
      asked.push(`${params['hash']}/${params['locale']}`);
      const texts = messages[params['locale'] as keyof typeof messages];
      return texts ? HttpResponse.json(texts) : new HttpResponse(null, { status: 503 });
    }),
  );
  return asked;
}

beforeEach(async () => {
  for (const locale of ['en', 'fr', 'de']) {
    for (const namespace of ['common', 'carpool']) i18n.removeResourceBundle?.(locale, namespace);
  }
  session.clear();
  serveMessages();
  await startI18n({ locale: 'en', messagesHash: 'abc' });
  await i18n.changeLanguage('en');
});

describe('starting', () => {
  it('takes all namespaces of the language in one request', async () => {
    const asked = serveMessages();
    await expect(startI18n({ locale: 'en', messagesHash: 'h7' })).resolves.toBe(true);
    expect(asked).toEqual(['h7/en']);
    expect(i18n.t('carpool:title')).toBe('Carpool');
    expect(document.documentElement.lang).toBe('en');
  });

  it('starts without texts when they cannot be loaded, and says so', async () => {
    await expect(startI18n({ locale: 'de', messagesHash: 'abc' })).resolves.toBe(false);
  });
});

describe('changing the language', () => {
  it('loads the texts, marks the document and remembers the choice in the cookie', async () => {
    const remembered = mockRoute(setLocale, ({ body }) => body);
    const address = window.location.href;
    await changeLocale('fr');
    expect(i18n.t('common:hello')).toBe('Bonjour');
    expect(currentLocale()).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(remembered.map(({ body }) => body)).toEqual([{ locale: 'fr' }]);
    expect(window.location.href).toBe(address);
  });

  it('saves the choice in the profile of a member', async () => {
    mockRoute(setLocale, ({ body }) => body);
    const saved = mockRoute(updateProfile, ({ body }) => ({
      user: aProfile({ locale: body.locale }),
    }));
    session.login(aSessionUser(), false);
    await changeLocale('fr');
    expect(saved.map(({ body }) => body)).toEqual([{ locale: 'fr' }]);
    expect(session.get().user?.locale).toBe('fr');
  });

  it('does not fail when the choice cannot be remembered', async () => {
    mockRoute(setLocale, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await changeLocale('fr');
    expect(currentLocale()).toBe('fr');
  });

  it('rejects and keeps the language when the texts cannot be loaded', async () => {
    await expect(changeLocale('de')).rejects.toThrow('503');
    expect(currentLocale()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
