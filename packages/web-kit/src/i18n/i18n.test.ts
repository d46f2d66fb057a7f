import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setLocale } from '@siteswap/contracts/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mockProblem, mockRoute, network } from '../testing/index.ts';
import {
  addMessagesOf,
  changeLocale,
  currentLocale,
  i18n,
  loadMissingMessages,
  needMessages,
  startI18n,
} from './i18n.ts';

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

const noMessages = (): void =>
  network.use(http.get('*/_i18n/:hash/:locale/messages.json', () => HttpResponse.error()));

function Title(): ReactNode {
  return useTranslation('carpool').t('title');
}

describe('messages that did not come', () => {
  it('are loaded again, and what shows keys is rendered again', async () => {
    noMessages();
    await startI18n({ locale: 'en', messagesHash: 'abc', namespaces: ['common'] });
    await expect(needMessages(['carpool'])).rejects.toThrow();
    render(createElement(Title));
    expect(screen.getByText('title')).toBeTruthy();
    const requested = serveMessages();
    await act(loadMissingMessages);
    expect(screen.getByText('Carpool')).toBeTruthy();
    expect(i18n.t('common:hello')).toBe('Hello');
    expect(requested).toEqual(['abc/en?of=common,carpool']);
  });

  it('are loaded again without being asked for', async () => {
    noMessages();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    await startI18n({ locale: 'en', messagesHash: 'abc', namespaces: ['carpool'] });
    render(createElement(Title));
    serveMessages();
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    expect(await screen.findByText('Carpool')).toBeTruthy();
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

  it('waits for the messages of a page that opened in the meantime', async () => {
    await startI18n({ locale: 'en', messagesHash: 'abc', namespaces: ['common'] });
    mockRoute(setLocale, ({ body }) => body);
    const slow = Promise.withResolvers<void>();
    network.use(
      http.get('*/_i18n/:hash/fr/messages.json', async ({ request }) => {
        await slow.promise;
        const of = new URL(request.url).searchParams.get('of')?.split(',') ?? [];
        const named = Object.entries(messages.fr).filter(([namespace]) => of.includes(namespace));
        return HttpResponse.json(Object.fromEntries(named));
      }),
    );
    const changing = changeLocale('fr');
    await needMessages(['carpool']);
    slow.resolve();
    await changing;
    expect(i18n.t('carpool:title')).toBe('Covoiturage');
  });

  it('takes the messages of a newer remote also in a language that was loaded before', async () => {
    mockRoute(setLocale, ({ body }) => body);
    await changeLocale('fr');
    await expect(addMessagesOf('carpool', 'newer')).resolves.toBe(true);
    const requested = serveMessages();
    await changeLocale('en');
    expect(requested).toContain('newer/en?of=carpool');
  });

  it('does not fail when the choice cannot be remembered', async () => {
    mockRoute(setLocale, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await changeLocale('fr');
    expect(currentLocale()).toBe('fr');
  });

  it('rejects and stays in the language when the messages cannot be loaded', async () => {
    await expect(changeLocale('de')).rejects.toThrow('503');
    expect(currentLocale()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
