import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createOffer } from '@siteswap/contracts/carpool';
import { login, type Me, register, verifyEmail } from '@siteswap/contracts/core';
import { listEditions } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { startCommandIn } from '@siteswap/infra/testing';
import type { APIRequest, APIRequestContext, BrowserContext } from 'playwright/test';
import { expect, test } from 'playwright/test';
import type { MailCatcher } from './mail-catcher.ts';
import type { SharedPlatform } from './platform-server.ts';

const repositoryDir = join(import.meta.dirname, '../../..');

export const password = 'Trois-Balles-42';
export const demoPassword = 'Jonglerie-2027';

/** Makes names and addresses unique among tests that run at the same time. */
export const uniqueId = (): string => `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;

export interface Member {
  readonly user: Me;
  readonly email: string;
  /** Calls the API with the member's session. */
  readonly api: APIRequestContext;
}

/** Makes and signs in people through the API, so that only the tests about signing in click through it. */
export class Members {
  readonly #url: string;
  readonly #mail: MailCatcher;
  readonly #request: APIRequest;
  readonly #contexts: APIRequestContext[] = [];

  constructor(url: string, mail: MailCatcher, request: APIRequest) {
    this.#url = url;
    this.#mail = mail;
    this.#request = request;
  }

  async #newApi(): Promise<APIRequestContext> {
    const api = await this.#request.newContext({
      baseURL: this.#url,
      extraHTTPHeaders: { origin: this.#url },
    });
    this.#contexts.push(api);
    return api;
  }

  /** Calls the API without a session. */
  visitor(): Promise<APIRequestContext> {
    return this.#newApi();
  }

  /** Signs in an existing member, e.g. `member@siteswap.test`. */
  async signIn(email: string, secret = demoPassword): Promise<Member> {
    const api = await this.#newApi();
    const response = await api.post(login.path, { data: { identifier: email, password: secret } });
    expect(response.status(), await response.text()).toBe(200);
    const { user } = login.response.parse(await response.json());
    return { user, email, api };
  }

  /**
   * A new member with a confirmed address, who registers: a quarter of a second. Rows inserted into the tables of
   * svc-core would reach the other services no sooner, for its relay looks for rows of others every half second.
   */
  async create(name = 'membre'): Promise<Member> {
    const id = uniqueId();
    const email = `${name}-${id}@siteswap.test`;
    const api = await this.#newApi();
    const opened = await api.post(register.path, {
      data: {
        email,
        password,
        pseudo: `${name}-${id}`.slice(0, 30),
        nom: 'Test',
        prenom: name,
        locale: 'fr',
      },
    });
    expect(opened.status(), await opened.text()).toBe(201);
    const code = await this.#mail.codeFor(email);
    const verified = await api.post(verifyEmail.path, { data: { email, code } });
    expect(verified.status(), await verified.text()).toBe(200);
    // The code signs in the browser that registered.
    const { user } = verifyEmail.response.parse(await verified.json());
    if (!user) throw new Error('the code did not sign in');
    return { user, email, api };
  }

  /** A new member who was made global administrator, as `npm run admin` does it. */
  async createAdmin(platform: Pick<SharedPlatform, 'databaseUrl'>): Promise<Member> {
    const { email } = await this.create('admin');
    const command = startCommandIn(repositoryDir, ['admin', email], {
      ...process.env,
      DATABASE_URL_CORE: platform.databaseUrl('svc-core'),
    });
    await command.says(/is an administrator now/);
    // A session from before would be an administrator's only a while later.
    return this.signIn(email, password);
  }

  /** Gives the member's session to a browser context. */
  async enter(context: BrowserContext, member: Member): Promise<void> {
    await context.addCookies((await member.api.storageState()).cookies);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#contexts.map((context) => context.dispose()));
  }
}

export interface FoundEdition {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** The demonstration's editions to come, by start date. */
async function upcomingDemonstrations(api: APIRequestContext) {
  const response = await api.get(
    routeUrl(listEditions, { query: { showFuture: true, showPast: false, showCurrent: false } }),
  );
  const { data } = listEditions.response.parse(await response.json());
  return data.filter(({ name }) => name.startsWith('Démonstration'));
}

/**
 * A demonstration edition still to come, to be read only; another one for each worker. Who publishes trips or stars one
 * takes `publishedEdition`.
 */
export async function upcomingEdition(api: APIRequestContext): Promise<FoundEdition> {
  const editions = await upcomingDemonstrations(api);
  const { parallelIndex, config } = test.info();
  if (editions.length < config.workers) throw new Error('fewer upcoming editions than workers');
  return editions[parallelIndex] as FoundEdition;
}

/** A demonstration edition whose convention has no author, to be read only: its page has the most buttons. */
export async function claimableEdition(api: APIRequestContext): Promise<FoundEdition> {
  const editions = await upcomingDemonstrations(api);
  const found = editions.find(({ convention }) => convention.isClaimable);
  if (!found) throw new Error('no demonstration edition is claimable');
  return found;
}

/** Publishes an offer to an edition, leaving at noon (UTC) on its first day. Returns its id. */
export async function publishOffer(
  member: Member,
  edition: FoundEdition,
  city = 'Lille',
): Promise<number> {
  const response = await member.api.post(routeUrl(createOffer, { params: { id: edition.id } }), {
    data: {
      direction: 'TO_EVENT',
      tripDate: `${edition.startDate}T12:00:00Z`,
      locationCity: city,
      availableSeats: 3,
      phoneNumber: '+33 6 12 34 56 78',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return createOffer.response.parse(await response.json()).id;
}
