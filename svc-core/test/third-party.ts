import { randomBytes } from 'node:crypto';
import { TestBrowser } from './browser.ts';
import { variable } from './variable.ts';

/** A person at the local provider without an account here. */
export function aStranger(overrides: Partial<{ email: string; name: string }> = {}) {
  const unique = randomBytes(5).toString('hex');
  return { email: `kim-${unique}@example.org`, name: `Kim Ball ${unique}`, ...overrides };
}

/** SIGN_IN_PROVIDERS with the local provider among others. */
export const withProviders = (...others: object[]) => ({
  SIGN_IN_PROVIDERS: JSON.stringify([
    {
      ...{ id: 'local', kind: 'oidc', name: 'Siteswap ID', clientId: 'siteswap' },
      issuer: variable('TEST_OIDC_ISSUER'),
      clientSecret: variable('TEST_OIDC_CLIENT_SECRET'),
    },
    ...others,
  ]),
});

interface Choices {
  readonly query?: string;
  readonly isVerified?: boolean;
  readonly sharesEmail?: boolean;
  readonly action?: 'continue' | 'cancel';
  readonly browser?: TestBrowser;
}

/** Signs in at the local provider as a browser would. Returns the URL of the last page. */
export async function comeBy(
  serviceUrl: string,
  person: { email: string; name: string },
  choices: Choices = {},
) {
  const { query = '', isVerified = true, sharesEmail = true, action = 'continue' } = choices;
  const browser = choices.browser ?? new TestBrowser(serviceUrl);
  const page = await browser.open(`/api/auth/oidc/local/start${query}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const end = await browser.submit(page, {
    ...person,
    action,
    ...(isVerified ? { isVerified: 'on' } : {}),
    ...(sharesEmail ? { sharesEmail: 'on' } : {}),
  });
  return { browser, end: Object.fromEntries(end.url.searchParams), url: end.url };
}
