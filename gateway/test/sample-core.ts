import { randomUUID } from 'node:crypto';
import { exchangeSession, type Me } from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import { SampleService, sendJson } from './sample-service.ts';

export const internalToken = 'internal-token-of-tests';

export const aMember = (overrides: Partial<Me> = {}): Me => ({
  id: 7,
  email: 'member@siteswap.test',
  pseudo: 'member',
  nom: 'Doe',
  prenom: 'Jo',
  phone: null,
  profilePicture: null,
  emailHash: 'hash',
  isEmailVerified: true,
  isGlobalAdmin: false,
  locale: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});

interface OpenSession {
  readonly user: Me;
  readonly sid: string;
}

/** A service that exchanges sessions as the core contract says. */
export class SampleCore extends SampleService {
  readonly sessions = new Map<string, OpenSession>();
  /** Before an exchange is answered. */
  beforeExchange: () => Promise<void> = async () => {};
  tokenSeconds = 300;
  #tokens = 0;

  constructor(routes: readonly Route[] = []) {
    super('svc-core', routes);
    this.respond = async (req, res, body) => {
      if (req.url !== exchangeSession.path) {
        sendJson(res, { url: req.url });
        return;
      }
      await this.beforeExchange();
      if (req.headers['x-internal-token'] !== internalToken) {
        sendJson(res, { code: 'NOT_FOUND' }, 404);
        return;
      }
      const { sessionId } = JSON.parse(body) as { sessionId: string };
      const session = this.sessions.get(sessionId);
      if (!session) {
        sendJson(res, { code: 'SESSION_NOT_FOUND' }, 404);
        return;
      }
      this.#tokens += 1;
      const expiresAt = new Date(Date.now() + this.tokenSeconds * 1000).toISOString();
      sendJson(res, { ...session, token: `token-${this.#tokens}`, expiresAt });
    };
  }

  get exchanges(): number {
    return this.callsOf(exchangeSession.path).length;
  }

  /** Opens a session; returns the value of its cookie and its sid. */
  signIn(overrides: Partial<Me> = {}): { cookie: string; sid: string; user: Me } {
    const cookie = `session-${randomUUID()}`;
    const session = { user: aMember(overrides), sid: `sid-${randomUUID()}` };
    this.sessions.set(cookie, session);
    return { cookie, ...session };
  }
}
