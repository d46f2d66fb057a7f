import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { type CorePageConfig, checkEmail, login } from '@siteswap/contracts/core';
import { getPlatformConfig, setLocale } from '@siteswap/contracts/platform';
import { session } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  network,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import shellEn from '#src/locales/en.json' with { type: 'json' };
import { followProfileLanguage } from '#src/session/profile-language.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { LoginPage } from './login.page.tsx';

/** Messages of a language for the tests. */
const en = { action: {} };

const config = (...signInProviders: CorePageConfig['signInProviders']): CorePageConfig => ({
  signInProviders,
});
beforeEach(() => void mockRoute(getPlatformConfig, config()));

/** Shows the navigation state that the previous page passed on. */
function NavigationState() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

const open = (query = '') =>
  renderInShell(
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={<NavigationState />} />
    </Routes>,
    { url: `/login${query}` },
  );
type Page = Awaited<ReturnType<typeof open>>;

const identifier = (): HTMLElement =>
  screen.getByRole('textbox', { name: 'Adresse e-mail ou pseudo' });
const password = (): Promise<HTMLElement> => screen.findByLabelText('Mot de passe');

async function giveName({ user }: Page, name: string): Promise<void> {
  await user.click(identifier());
  await user.paste(name);
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
}

async function signIn(page: Page, name = 'lina@siteswap.test'): Promise<void> {
  await giveName(page, name);
  await page.user.click(await password());
  await page.user.paste('Jonglerie-2027');
  await page.user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

describe('the first step of signing in', () => {
  it.each([
    ['a known address', () => mockRoute(checkEmail, { next: 'continue' })],
    ['an address that cannot be checked', () => mockNetworkFailure(checkEmail)],
    ['too many checks', () => mockRoute(checkEmail, mockProblem(429, 'RATE_LIMITED'))],
  ])('AC-01 leads to the password after %s', async (_case, mockResponse) => {
    mockResponse();
    const page = await open();
    await giveName(page, 'lina@siteswap.test');
    expect(await password()).toHaveFocus();
    expect(identifier()).toHaveValue('lina@siteswap.test');
    expect(identifier()).toHaveAttribute('readonly');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends no request about a pseudo', async () => {
    const checks = mockRoute(checkEmail, { next: 'continue' });
    await giveName(await open(), 'lina');
    await password();
    expect(checks).toHaveLength(0);
  });

  it.each([
    ['/profile', 'Pour ouvrir cette page, connectez-vous'],
    ['/editions/12', 'Pas encore de compte ? Ce sera l’étape suivante.'],
  ])('says why, before %p', async (path, reason) => {
    await open(`?returnTo=${encodeURIComponent(path)}`);
    expect(screen.getByText(reason, { exact: false })).toBeInTheDocument();
  });

  it('requires a value', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(
      await screen.findByText('Entrez votre adresse e-mail ou votre pseudo.'),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument();
  });

  it('can be changed to another address', async () => {
    const page = await open();
    await giveName(page, 'lina');
    await page.user.click(await screen.findByRole('button', { name: 'Changer d’adresse' }));
    expect(identifier()).not.toHaveAttribute('readonly');
    expect(screen.queryByLabelText('Mot de passe')).not.toBeInTheDocument();
  });
});

it.each([{ isConfirmed: true }, { isPasswordNew: true }])(
  'shows only the password form after %p',
  async (state) => {
    await renderInShell(
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route
          path="*"
          element={<Navigate to="/login" state={{ email: 'lina@siteswap.test', ...state }} />}
        />
      </Routes>,
      { url: '/verify-email' },
    );
    expect(await password()).toHaveFocus();
    expect(identifier()).toHaveValue('lina@siteswap.test');
  },
);

describe('signing in', () => {
  const user = aSessionUser({ pseudo: 'lina', locale: 'fr' });

  it('AC-02 sends name and password, greets, and goes back where the person came from', async () => {
    mockRoute(checkEmail, { next: 'continue' });
    const sent = mockRoute(login, { user });
    const page = await open('?returnTo=%2Feditions%2F12%2Fcarpool%3FofferId%3D3');
    await signIn(page);
    await waitFor(() => expect(page.address()).toBe('/editions/12/carpool?offerId=3'));
    expect(sent[0]?.body).toEqual({
      identifier: 'lina@siteswap.test',
      password: 'Jonglerie-2027',
      rememberMe: false,
    });
    expect(await screen.findByText(/^Bonjour lina/)).toBeInTheDocument();
  });

  it('AC-02 ignores a `returnTo` of another site', async () => {
    mockRoute(login, { user });
    const page = await open('?returnTo=https%3A%2F%2Fevil.test');
    await signIn(page, 'lina');
    await waitFor(() => expect(page.address()).toBe('/'));
  });

  it('stores the session in this tab only, without "stay signed in"', async () => {
    mockRoute(login, { user });
    const page = await open();
    await signIn(page, 'lina');
    await waitFor(() => expect(sessionStorage.getItem('authUser')).not.toBeNull());
    expect(sessionStorage.getItem('rememberMe')).toBe('false');
    expect(localStorage.getItem('authUser')).toBeNull();
  });

  it('remembers the person on this device when they ticked "stay signed in"', async () => {
    const sent = mockRoute(login, { user });
    const page = await open();
    await giveName(page, 'lina');
    await page.user.click(await password());
    await page.user.paste('Jonglerie-2027');
    await page.user.click(screen.getByRole('checkbox', { name: /Garder ma session ouverte/ }));
    await page.user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(localStorage.getItem('authUser')).not.toBeNull());
    expect(localStorage.getItem('rememberMe')).toBe('true');
    expect(sessionStorage.getItem('authUser')).toBeNull();
    expect(sent[0]?.body.rememberMe).toBe(true);
  });

  it('shows the same message for a wrong name and a wrong password', async () => {
    mockRoute(login, mockProblem(401, 'INVALID_CREDENTIALS'));
    const page = await open();
    await signIn(page, 'lina');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Adresse, pseudo ou mot de passe incorrect.');
    // What was wrong is typed again at once.
    expect(await password()).toHaveFocus();
    expect(await password()).toHaveValue('');
    expect(page.address()).toBe('/login');
  });

  it('leads to the code page with the address while it is not confirmed', async () => {
    mockRoute(checkEmail, { next: 'continue' });
    mockRoute(login, mockProblem(403, 'EMAIL_NOT_VERIFIED'));
    const page = await open('?returnTo=%2Ffavorites');
    await signIn(page);
    await waitFor(() => expect(page.address()).toBe('/verify-email?returnTo=%2Ffavorites'));
    expect(
      await screen.findByText('{"email":"lina@siteswap.test","isUnverified":true}'),
    ).toBeInTheDocument();
  });

  it.each([
    [40, 'Vous pourrez réessayer dans 40 secondes.'],
    [61, 'Vous pourrez réessayer dans 61 secondes.'],
    [700, 'Vous pourrez réessayer dans 12 minutes.'],
  ])(
    'AC-02 says when there were too many tries, and for how long (%d s)',
    async (retryAfter, sentence) => {
      mockRoute(login, mockProblem(429, 'RATE_LIMITED', { retryAfter }));
      await signIn(await open(), 'lina');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Attendez un instant');
      expect(alert).toHaveTextContent(sentence);
      expect(screen.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
    },
  );

  it('says when the service is unavailable', async () => {
    mockRoute(login, mockProblem(503, 'SERVICE_UNAVAILABLE', { retryAfter: 2 }));
    await signIn(await open(), 'lina');
    expect(await screen.findByRole('alert')).toHaveTextContent(/petite pause.*dans 2 secondes/);
  });

  it('empties the password after a rejection, and leaves the name', async () => {
    mockRoute(login, mockProblem(401, 'INVALID_CREDENTIALS'));
    await signIn(await open(), 'lina');
    await screen.findByRole('alert');
    expect(await password()).toHaveValue('');
    expect(identifier()).toHaveValue('lina');
  });

  it('says when the server cannot be reached', async () => {
    mockNetworkFailure(login);
    await signIn(await open(), 'lina');
    expect(await screen.findByRole('alert')).toHaveTextContent('Le serveur est injoignable.');
  });

  it('shows the password when the button is pressed', async () => {
    const page = await open();
    await giveName(page, 'lina');
    await page.user.type(await password(), 'secret');
    await page.user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(await password()).toHaveAttribute('type', 'text');
  });
});

describe('a person who is already signed in', () => {
  it('is redirected at once', async () => {
    const page = await renderInShell(
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<NavigationState />} />
      </Routes>,
      { url: '/login?returnTo=%2Ffavorites', session: aSessionUser() },
    );
    await waitFor(() => expect(page.address()).toBe('/favorites'));
  });
});

describe('the language of the interface', () => {
  const speak = () => {
    network.use(
      http.get('*/_i18n/:hash/:locale/messages.json', () =>
        HttpResponse.json({ common: en, shell: shellEn }),
      ),
    );
    return mockRoute(setLocale, ({ body }) => body);
  };

  it('becomes that of the profile before the next page is rendered', async () => {
    const remembered = speak();
    mockRoute(login, { user: aSessionUser({ pseudo: 'lina', locale: 'en' }) });
    const page = await open('?returnTo=%2Ffavorites');
    await signIn(page, 'lina');
    expect(await screen.findByText('Hello lina!')).toBeInTheDocument();
    expect(currentLocale()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(remembered.map(({ body }) => body)).toEqual([{ locale: 'en' }]);
  });

  it('stays when the translations of the other could not be loaded, and the person is signed in', async () => {
    network.use(
      http.get(
        '*/_i18n/:hash/:locale/messages.json',
        () => new HttpResponse(null, { status: 503 }),
      ),
    );
    mockRoute(login, { user: aSessionUser({ pseudo: 'lina', locale: 'pl' }) });
    const page = await open('?returnTo=%2Ffavorites');
    await signIn(page, 'lina');
    await waitFor(() => expect(page.address()).toBe('/favorites'));
    expect(currentLocale()).toBe('fr');
  });

  it('follows the profile after a third-party sign-in, and writes nothing into it', async () => {
    const remembered = speak();
    await open();
    const stop = followProfileLanguage();
    act(() => session.login(aSessionUser({ locale: 'en' }), false));
    await waitFor(() => expect(remembered).toHaveLength(1));
    await waitFor(() => expect(currentLocale()).toBe('en'));
    stop();
  });
});

describe('a person without an account', () => {
  it('passes `returnTo` and the address on to the registration', async () => {
    const page = await open('?returnTo=%2Ffavorites');
    await page.user.type(identifier(), 'lina@siteswap.test');
    await page.user.click(screen.getByRole('link', { name: 'Créer un compte' }));
    expect(page.address()).toBe('/register?returnTo=%2Ffavorites');
    expect(screen.getByText('{"email":"lina@siteswap.test"}')).toBeInTheDocument();
  });

  it('AC-01 is offered one next to the password, whether the address has an account or not', async () => {
    mockRoute(checkEmail, { next: 'continue' });
    const page = await open('?returnTo=%2Ffavorites');
    await giveName(page, 'lina@siteswap.test');
    await password();
    await page.user.click(screen.getByRole('link', { name: 'Créer un compte avec cette adresse' }));
    expect(page.address()).toBe('/register?returnTo=%2Ffavorites');
    expect(screen.getByText('{"email":"lina@siteswap.test"}')).toBeInTheDocument();
  });
});

describe('a person who has forgotten the password', () => {
  it('passes the address on, but not in the URL', async () => {
    mockRoute(checkEmail, { next: 'continue' });
    const page = await open('?returnTo=%2Ffavorites');
    await giveName(page, 'lina@siteswap.test');
    await page.user.click(await screen.findByRole('link', { name: 'Mot de passe oublié\u202f?' }));
    expect(page.address()).toBe('/auth/forgot-password?returnTo=%2Ffavorites');
    expect(screen.getByText('{"email":"lina@siteswap.test"}')).toBeInTheDocument();
  });
});

describe('signing in through another service', () => {
  it('is offered at both steps', async () => {
    mockRoute(getPlatformConfig, config({ id: 'local', name: 'Convention-ID' }));
    const page = await open();
    const button = { name: 'Continuer avec Convention-ID' };
    expect(await screen.findByRole('button', button)).toBeEnabled();
    await giveName(page, 'lina');
    await password();
    expect(screen.getByRole('button', button)).toBeEnabled();
  });
});

describe('a password manager', () => {
  it('finds the name and the password in one form', async () => {
    await giveName(await open(), 'lina');
    expect(await password()).toHaveAttribute('autocomplete', 'current-password');
    expect(identifier()).toHaveAttribute('autocomplete', 'username');
    expect(identifier().closest('form')).toBe((await password()).closest('form'));
  });
});
