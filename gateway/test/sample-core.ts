import { randomUUID } from 'node:crypto';
import { exchangeSession, type Me } from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import { internalToken } from './internal-token.ts';
import { SampleService, sendJson } from './sample-service.ts';

export { internalToken };

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
  /** Before the response to an exchange. */
  beforeExchange: () => Promise<void> = async () => {};
  tokenSeconds = 300;
  /** When a person was last proven, in seconds since 1970. */
  proofAt: () => number = () => Math.floor(Date.now() / 1_000);
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
      const { sessionId, audience } = JSON.parse(body) as { sessionId: string; audience?: string };
      const session = this.sessions.get(sessionId);
      if (!session) {
        sendJson(res, { code: 'SESSION_NOT_FOUND' }, 404);
        return;
      }
      this.#tokens += 1;
      const expiresAt = new Date(Date.now() + this.tokenSeconds * 1000).toISOString();
      const token = `token-${this.#tokens}-for-${audience}`;
      sendJson(res, { ...session, token, expiresAt, proofAt: this.proofAt() });
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
