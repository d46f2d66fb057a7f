import {
  type RouteDescription,
  type ServiceDescription,
  serviceDescription,
} from '@siteswap/contracts/platform';
import type { ServiceAddress } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { type CanonicalTarget, canonicalTargetOf } from './canonical-target.ts';
import { RouteTable } from './route-table.ts';
import { Upstream, type UpstreamLimits } from './upstream.ts';

/** A route, with the service that has it. */
export interface ServiceRoute extends RouteDescription {
  readonly upstream: Upstream;
  /** The one spelling of an address of this route. */
  readonly canonicalTarget: CanonicalTarget;
}

interface Service {
  readonly upstream: Upstream;
  description?: ServiceDescription;
  /** Text of the last description, to detect a change. */
  text: string;
  /** To be read again soon: it never responded, or a request to it failed. */
  isUnreachable: boolean;
  readAt: number;
}

/** How often the description of a service is read again, which may have started with other routes. */
const rereadMs = 30_000;

/** The routes of all services and what they declare for pages, read from each one's `service.json`. */
export class ServiceDirectory {
  readonly #services: readonly Service[];
  readonly #log: Log;
  #onChange: () => void = () => {};
  #onPageConfig: () => void = () => {};
  #pageConfig: Readonly<Record<string, unknown>> = {};
  #table = new RouteTable<ServiceRoute>();
  #firstSegments: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: readonly ServiceAddress[], limits: UpstreamLimits, log: Log) {
    this.#services = services.map(({ name, urls }) => ({
      upstream: new Upstream(name, urls, limits),
      text: '',
      isUnreachable: true,
      readAt: 0,
    }));
    this.#log = log;
  }

  get table(): RouteTable<ServiceRoute> {
    return this.#table;
  }

  /** First segments of the addresses of services: no page has one of them. */
  get firstSegments(): ReadonlySet<string> {
    return this.#firstSegments;
  }

  /** Calls the listener whenever there is a new table. Set it before `start`. */
  set onChange(listener: () => void) {
    this.#onChange = listener;
  }

  /** What the services declare for pages, by name. */
  get pageConfig(): Readonly<Record<string, unknown>> {
    return this.#pageConfig;
  }

  /** Calls the listener whenever services declare something else for pages. Set it before `start`. */
  set onPageConfig(listener: () => void) {
    this.#onPageConfig = listener;
  }

  /** Names of the services whose routes were never read: an unknown path may be one of theirs. */
  get undescribed(): string[] {
    return this.#services.filter((s) => !s.description).map((s) => s.upstream.name);
  }

  /** Names of the services that did not respond last time. */
  get unreachable(): string[] {
    return this.#services.filter((s) => s.isUnreachable).map((s) => s.upstream.name);
  }

  /** Reads all descriptions once, then again in the background. Never fails: a service may start later. */
  async start(everyMs: number): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), everyMs).unref();
  }

  /** A request to this service failed: its description is read again soon, since it may return with other routes. */
  markUnreachable(upstream: Upstream): void {
    for (const service of this.#services) {
      if (service.upstream === upstream) service.isUnreachable = true;
    }
  }

  async refresh(): Promise<void> {
    const now = Date.now();
    const due = this.#services.filter((s) => s.isUnreachable || now - s.readAt > rereadMs);
    const changes = await Promise.all(due.map((service) => this.#read(service)));
    if (changes.includes(true)) this.#rebuild();
  }

  async #read(service: Service): Promise<boolean> {
    const { upstream } = service;
    try {
      const response = await upstream.read({
        method: 'GET',
        path: '/service.json',
        headers: { accept: 'application/json' },
        timeoutMs: 2_000,
      });
      const text = response.body.toString();
      if (response.status !== 200) throw new Error(`service.json: status ${response.status}`);
      service.readAt = Date.now();
      service.isUnreachable = false;
      if (text === service.text) return false;
      service.description = serviceDescription.parse(JSON.parse(text));
      service.text = text;
      this.#log.info(
        { service: upstream.name, routes: service.description.routes.length },
        'service described',
      );
      return true;
    } catch (error) {
      if (!service.isUnreachable || service.readAt === 0) {
        this.#log.warn({ service: upstream.name, reason: String(error) }, 'service unreachable');
        service.readAt = Date.now();
      }
      service.isUnreachable = true;
      return false;
    }
  }

  #rebuild(): void {
    const table = new RouteTable<ServiceRoute>();
    const firstSegments = new Set<string>();
    for (const { upstream, description } of this.#services) {
      for (const route of description?.routes ?? []) {
        if (route.access === 'internal' || route.path.startsWith('/internal/')) continue;
        const canonicalTarget = canonicalTargetOf(route);
        firstSegments.add(route.path.split('/')[1] ?? '');
        if (table.add(route.id, { ...route, upstream, canonicalTarget })) continue;
        this.#log.error(
          { service: upstream.name, route: route.id },
          'path belongs to another service already',
        );
      }
    }
    this.#table = table;
    this.#firstSegments = firstSegments;
    this.#onChange();
    this.#mergePageConfig();
  }

  #mergePageConfig(): void {
    const merged: Record<string, unknown> = {};
    for (const { upstream, description } of this.#services) {
      for (const [name, value] of Object.entries(description?.pageConfig ?? {})) {
        if (Object.hasOwn(merged, name)) {
          this.#log.error(
            { service: upstream.name, setting: name },
            'page setting belongs to another service already',
          );
        } else merged[name] = value;
      }
    }
    if (JSON.stringify(merged) === JSON.stringify(this.#pageConfig)) return;
    this.#pageConfig = merged;
    this.#onPageConfig();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#services.map(({ upstream }) => upstream.close()));
  }
}
