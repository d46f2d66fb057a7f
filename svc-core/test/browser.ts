import * as core from '@siteswap/contracts/core';
import { oidcCookieName, sessionCookieName } from '@siteswap/contracts/core';
import type { Route } from '@siteswap/contracts/route';
import { siteCookieName } from '@siteswap/contracts/site-cookie';
import type { TestActor } from '@siteswap/service-kit/testing';

const publicUrl = 'http://localhost:3000';
/** The cookies that the gateway lets through, by the pattern of the paths that declare them. */
const forwarded = Object.values(core)
  .filter((value): value is typeof value & Route => value instanceof Object && 'cookies' in value)
  .map(({ path, cookies = [] }) => ({
    path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    names: cookies.map((cookie) => siteCookieName(cookie, publicUrl)),
  }));
const isForwarded = (name: string, pathname: string): boolean =>
  forwarded.some(({ path, names }) => path.test(pathname) && names.includes(name));
const cookieOf = /^([^=]+)=([^;]*)/;

interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly text: string;
}

/**
 * A browser that uses svc-core: it stores cookies by host and path, follows redirects, sends forms. What is meant for
 * the public address goes to the service with what the gateway would let through.
 */
export class TestBrowser {
  /** The process that serves the public address. */
  serviceUrl: string;
  /** The member who is signed in, as the gateway would authenticate them. */
  actor: TestActor | undefined;
  /** Addresses that were visited, ours and the provider's. */
  readonly history: string[] = [];
  readonly #cookies = new Map<string, { value: string; host: string; path: string }>();

  constructor(serviceUrl: string) {
    this.serviceUrl = serviceUrl;
  }

  #cookiesFor(url: URL): string {
    const isOurs = url.origin === publicUrl;
    return [...this.#cookies.entries()]
      .map(([key, cookie]) => ({ name: key.split(' ')[1] ?? '', ...cookie }))
      .filter(({ host, path }) => host === url.host && url.pathname.startsWith(path))
      .filter(({ name }) => !isOurs || isForwarded(name, url.pathname))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = cookieOf.exec(line) ?? [];
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
      const key = `${url.host}${path} ${name}`;
      if (/max-age=0/i.test(line) || !value) this.#cookies.delete(key);
      else this.#cookies.set(key, { value, host: url.host, path });
    }
  }

  #cookie(name: string): string | undefined {
    return this.#cookies.get(`localhost:3000/ ${name}`)?.value;
  }

  /** Value of the session cookie; undefined for a visitor. */
  get session(): string | undefined {
    return this.#cookie(sessionCookieName(publicUrl));
  }

  /** Value of the cookie that binds attempts to this browser. */
  get binding(): string | undefined {
    return this.#cookie(oidcCookieName(publicUrl));
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    this.history.push(url.href);
    const isOurs = url.origin === publicUrl;
    const target = isOurs ? `${this.serviceUrl}${url.pathname}${url.search}` : url.href;
    const headers = new Headers(init.headers);
    const cookie = this.#cookiesFor(url);
    if (cookie) headers.set('cookie', cookie);
    if (isOurs) {
      headers.set('x-locale', 'fr');
      const known = (await this.actor?.headers()) ?? {};
      for (const [name, value] of Object.entries(known)) headers.set(name, value);
    }
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    this.#keep(url, response.headers);
    return response;
  }

  /** Opens a URL and follows redirects to a page: the provider's, or the last one of the shell. */
  async open(address: string, init: RequestInit = {}): Promise<Visit> {
    let url = new URL(address, publicUrl);
    let response = await this.#send(url, init);
    for (let hops = 0; response.status >= 300 && response.status < 400; hops += 1) {
      if (hops > 10) throw new Error(`Too many redirects, the last to ${url.pathname}`);
      url = new URL(response.headers.get('location') ?? '', url);
      if (url.origin === publicUrl && url.pathname === '/auth/complete') {
        return { url, status: 303, text: '' };
      }
      response = await this.#send(url, {});
    }
    return { url, status: response.status, text: await response.text() };
  }

  /** Sends the form of the provider's page. */
  submit(page: Visit, fields: Record<string, string>): Promise<Visit> {
    return this.open(page.url.href, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** One request that is not followed. */
  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    return this.#send(new URL(address, publicUrl), init);
  }
}
