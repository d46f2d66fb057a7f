import { beforeEach, describe, expect, it } from '@jest/globals';
import { setLocale } from '@siteswap/contracts/platform';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockProblem, mockRoute, network } from '../testing/index.ts';
import { changeLocale, currentLocale, i18n, needMessages, startI18n } from './i18n.ts';

const messages = {
  en: { common: { hello: 'Hello' }, carpool: { title: 'Carpool' } },
  fr: { common: { hello: 'Bonjour' }, carpool: { title: 'Covoiturage' } },
};

function serveMessages(): string[] {
  const requested: string[] = [];
  network.use(
    http.get('*/_i18n/:hash/:locale/messages.json', ({ params, request }) => {
      requested.push(`${params['hash']}/${params['locale']}${new URL(request.url).search}`);
      const translations = messages[params['locale'] as keyof typeof messages];
      return translations
        ? HttpResponse.json(translations)
        : new HttpResponse(null, { status: 503 });
    }),
  );
  return requested;
}

beforeEach(async () => {
  for (const locale of ['en', 'fr', 'de']) {
    for (const namespace of ['common', 'carpool']) i18n.removeResourceBundle?.(locale, namespace);
  }
  serveMessages();
  await startI18n({ locale: 'en', messagesHash: 'abc' });
  await i18n.changeLanguage('en');
});

describe('starting', () => {
  it('takes all namespaces of the language in one request', async () => {
    const requested = serveMessages();
    await expect(startI18n({ locale: 'en', messagesHash: 'h7' })).resolves.toBe(true);
    expect(requested).toEqual(['h7/en']);
    expect(i18n.t('carpool:title')).toBe('Carpool');
    expect(document.documentElement.lang).toBe('en');
  });

  it('starts without messages when they cannot be loaded, and says so', async () => {
    await expect(startI18n({ locale: 'de', messagesHash: 'abc' })).resolves.toBe(false);
  });
});

describe('messages that a page needs later', () => {
  it('are requested once, and in every language chosen later', async () => {
    const requested = serveMessages();
    await startI18n({ locale: 'en', messagesHash: 'abc', namespaces: ['common', 'shell'] });
    await Promise.all([needMessages(['carpool']), needMessages(['carpool', 'common'])]);
    await needMessages(['carpool']);
    mockRoute(setLocale, ({ body }) => body);
    await changeLocale('fr');
    await changeLocale('en');
    expect(requested).toEqual([
      'abc/en?of=common,shell',
      'abc/en?of=carpool',
      'abc/fr?of=common,shell,carpool',
    ]);
  });

  it('are not requested when the page has begun with all', async () => {
    const requested = serveMessages();
    await startI18n({ locale: 'en', messagesHash: 'abc' });
    await needMessages(['carpool']);
    expect(requested).toEqual(['abc/en']);
  });

  it('are requested again after they could not be loaded', async () => {
    await startI18n({ locale: 'en', messagesHash: 'abc', namespaces: ['common'] });
    network.use(
      http.get(
        '*/_i18n/:hash/:locale/messages.json',
        () => new HttpResponse(null, { status: 503 }),
      ),
    );
    await expect(needMessages(['carpool'])).rejects.toThrow('503');
    const requested = serveMessages();
    await needMessages(['carpool']);
    expect(requested).toEqual(['abc/en?of=carpool']);
    expect(i18n.t('carpool:title')).toBe('Carpool');
  });
});

describe('counted texts', () => {
  const texts = {
    carpool: { seats_one: '{{count}} lugar', seats_other: '{{count}} lugares de {{year}}' },
  };

  it('AC-07 follow the plural rules of Portugal, and large counts have separators', async () => {
    await startI18n({ locale: 'pt', messagesHash: 'x', messages: texts });
    await i18n.changeLanguage('pt');
    const seats = (count: number) => i18n.t('carpool:seats', { count, year: 2027 });
    expect(seats(1)).toBe('1 lugar');
    expect(seats(0)).toBe('0 lugares de 2027');
    expect(seats(12_345)).toMatch(/^12\s345 lugares de 2027$/);
  });
});

describe('changing the language', () => {
  it('loads the messages, marks the document and remembers the choice in the cookie', async () => {
    const remembered = mockRoute(setLocale, ({ body }) => body);
    const address = window.location.href;
    await changeLocale('fr');
    expect(i18n.t('common:hello')).toBe('Bonjour');
    expect(currentLocale()).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(remembered.map(({ body }) => body)).toEqual([{ locale: 'fr' }]);
    expect(window.location.href).toBe(address);
  });

  it('remembers the last of two choices, however slow the response to the first is', async () => {
    let firstResponds = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      firstResponds = resolve;
    });
    const cookie: string[] = [];
    const received = mockRoute(setLocale, async ({ body }) => {
      if (body.locale === 'fr') await slow;
      cookie.push(body.locale);
      return body;
    });
    const first = changeLocale('fr');
    await waitFor(() => expect(received).toHaveLength(1));
    const second = changeLocale('en');
    firstResponds();
    await Promise.all([first, second]);
    expect(cookie.at(-1)).toBe('en');
    expect(currentLocale()).toBe('en');
  });

  it('does not fail when the choice cannot be remembered', async () => {
    mockRoute(setLocale, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await changeLocale('fr');
    expect(currentLocale()).toBe('fr');
  });

  it('rejects and keeps the language when the messages cannot be loaded', async () => {
    await expect(changeLocale('de')).rejects.toThrow('503');
    expect(currentLocale()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
