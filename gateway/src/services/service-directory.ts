import {
  type RouteDescription,
  type ServiceDescription,
  serviceDescription,
} from '@siteswap/contracts/platform';
import type { ServiceAddress } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { RouteTable } from './route-table.ts';
import { Upstream } from './upstream.ts';

/** A route of a service, with the service that answers it. */
export interface ServiceRoute extends RouteDescription {
  readonly upstream: Upstream;
}

interface Service {
  readonly upstream: Upstream;
  description?: ServiceDescription;
  /** What was read last, to see a change. */
  text: string;
  /** To be read again soon: it never answered, or a request to it failed. */
  isMissing: boolean;
  readAt: number;
}

/** How often a service that answered is asked whether its routes changed. */
const rereadMs = 30_000;

/** What the services offer, read from each one's `service.json`. */
export class ServiceDirectory {
  readonly #services: readonly Service[];
  readonly #log: Log;
  readonly #onChange: () => void;
  #table = new RouteTable<ServiceRoute>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: readonly ServiceAddress[], log: Log, onChange: () => void) {
    this.#services = services.map(({ name, urls }) => ({
      upstream: new Upstream(name, urls),
      text: '',
      isMissing: true,
      readAt: 0,
    }));
    this.#log = log;
    this.#onChange = onChange;
  }

  get table(): RouteTable<ServiceRoute> {
    return this.#table;
  }

  /** Names of the services whose routes were never read, so that an unknown path may be one of theirs. */
  get unknown(): string[] {
    return this.#services.filter((s) => !s.description).map((s) => s.upstream.name);
  }

  /** Names of the services that did not answer last time. */
  get missing(): string[] {
    return this.#services.filter((s) => s.isMissing).map((s) => s.upstream.name);
  }

  /** Reads all descriptions once, then goes on in the background. Never fails: a service may come later. */
  async start(everyMs: number): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh(), everyMs).unref();
  }

  /** A request to this service failed: ask it again soon, it may come back with other routes. */
  suspect(upstream: Upstream): void {
    for (const service of this.#services) {
      if (service.upstream === upstream) service.isMissing = true;
    }
  }

  async refresh(): Promise<void> {
    const now = Date.now();
    const due = this.#services.filter((s) => s.isMissing || now - s.readAt > rereadMs);
    const changes = await Promise.all(due.map((service) => this.#read(service)));
    if (changes.includes(true)) this.#rebuild();
  }

  async #read(service: Service): Promise<boolean> {
    const { upstream } = service;
    try {
      const answer = await upstream.read({
        method: 'GET',
        path: '/service.json',
        headers: { accept: 'application/json' },
        timeoutMs: 2_000,
      });
      const text = answer.body.toString();
      if (answer.status !== 200) throw new Error(`service.json answered ${answer.status}`);
      service.readAt = Date.now();
      service.isMissing = false;
      if (text === service.text) return false;
      service.description = serviceDescription.parse(JSON.parse(text));
      service.text = text;
      this.#log.info(
        { service: upstream.name, routes: service.description.routes.length },
        'service described',
      );
      return true;
    } catch (error) {
      if (!service.isMissing || service.readAt === 0) {
        this.#log.warn({ service: upstream.name, reason: String(error) }, 'service is missing');
        service.readAt = Date.now();
      }
      service.isMissing = true;
      return false;
    }
  }

  #rebuild(): void {
    const table = new RouteTable<ServiceRoute>();
    for (const { upstream, description } of this.#services) {
      for (const route of description?.routes ?? []) {
        if (route.access === 'internal' || route.path.startsWith('/internal/')) continue;
        if (table.add(route.id, { ...route, upstream })) continue;
        this.#log.error(
          { service: upstream.name, route: route.id },
          'path belongs to another service already',
        );
      }
    }
    this.#table = table;
    this.#onChange();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#services.map(({ upstream }) => upstream.close()));
  }
}
