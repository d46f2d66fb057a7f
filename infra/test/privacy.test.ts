import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOffer, listOffers } from '@siteswap/contracts/carpool';
import {
  deleteAccount,
  downloadExport,
  getExport,
  requestExport,
  updateProfile,
  userDeleted,
} from '@siteswap/contracts/core';
import { getEdition, toggleFavorite } from '@siteswap/contracts/editions';
import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import { listNotifications } from '@siteswap/contracts/notifications';
import {
  kitMessages,
  listDeletionBlockers,
  listReadableTopics,
  releasePromoted,
} from '@siteswap/contracts/platform';
import type { PersonalData, PrismaLike, ServiceDefinition } from '@siteswap/service-kit/platform';
import { dumpTables, startTestService, type TestService } from '@siteswap/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { repositoryDir, servicesWithDatabase } from '#src/paths.ts';
import { deletionServices, domainOf, topicServices } from '#src/servers/domains.ts';
import { freePort } from '#src/servers/free-port.ts';

type Service = TestService<PrismaLike>;
type Definition = ServiceDefinition<PrismaLike>;

interface Person {
  readonly email: string;
  readonly password: string;
  readonly pseudo: string;
  readonly nom: string;
  readonly prenom: string;
}

/** What `svc-core/test/core-service.ts` starts; by path, like every service here. */
type Core = Service & {
  aMember(fields?: Partial<Person>): Promise<Person>;
  signIn(person: Person): Promise<{ user: { id: number }; actor: ReturnType<Service['actor']> }>;
  letPass(ms: number): void;
};

const load = async <T>(file: string): Promise<T> =>
  (await import(join(repositoryDir, file))) as unknown as T;

/** The definition a service exports, or what the function makes that composes it. */
async function definitionOf(service: string): Promise<Definition> {
  const exported = Object.values(await load<Record<string, unknown>>(`${service}/src/service.ts`));
  const made = exported.map((value) => (typeof value === 'function' ? value() : value));
  const found = made.find((value) => (value as Definition)?.name === service);
  if (!found) throw new Error(`${service}/src/service.ts exports no service`);
  return found as Definition;
}

const dayMs = 86_400_000;
const noonIn = (days: number) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T12:00:00.000Z`;

const ana = { prenom: 'Anastazja', nom: 'Wolkenbruch' };
const phone = '+33 6 47 11 08 15';
const bea = { prenom: 'Beatrix', nom: 'Sonnenschein' };
const phoneOfBea = '+49 171 99 88 77';

describe('AC-03, AC-04 all services together', () => {
  const services = new Map<string, Service>();
  let core: Core;
  const other = (name: string) => services.get(name) as Service;

  beforeAll(async () => {
    const names = servicesWithDatabase();
    const ports = new Map<string, number>();
    for (const name of names) ports.set(name, await freePort());
    const url = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
    const { startCore } = await load<{ startCore(env: Record<string, string>): Promise<Core> }>(
      'svc-core/test/core-service.ts',
    );
    core = await startCore({
      PORT: `${ports.get('svc-core')}`,
      EXPORT_SERVICES: names.join(),
      DELETION_SERVICES: (await deletionServices(names)).map(url).join(),
    });
    services.set('svc-core', core);
    for (const name of names.filter((each) => each !== 'svc-core')) {
      const env = {
        PORT: `${ports.get(name)}`,
        CORE_URL: url('svc-core'),
        NATS_PREFIX: core.nats.prefix,
        INTERNAL_TOKEN: core.env['INTERNAL_TOKEN'] ?? '',
      };
      services.set(name, await startTestService(await definitionOf(name), { schema: name, env }));
    }
  });
  afterAll(async () => {
    await Promise.all([...services.values()].map((service) => service.stop()));
  });

  it('each subscribes to what its domain reads', async () => {
    const { streams } = core.nats.nats;
    const subjectOf = (read: DomainEvent | DomainState) =>
      'kind' in read ? `state.${read.kind}.>` : `event.${read.subject}`;
    for (const service of services.keys()) {
      const { name, reads } = await domainOf(service);
      const declared = [...kitMessages.reads, ...reads]
        // Each process of svc-notifications looks at releases itself, without a durable consumer.
        .filter((read) => read !== releasePromoted)
        // Pages subscribe to topics for as long as they are open.
        .flatMap((read) => ('topic' in read ? [] : subjectOf(read)));
      const subscribed = async () =>
        [...(await streams.consumers('EVENTS')), ...(await streams.consumers('STATE'))]
          .filter((consumer) => new RegExp(`^(svc-)?${name}-`).test(consumer.name))
          .flatMap(({ subjects }) => subjects);
      // Consumers are made after the service is ready.
      await core.waitFor(async () => (await subscribed()).length >= declared.length);
      expect([service, ...(await subscribed()).toSorted()]).toEqual([
        service,
        ...declared.toSorted(),
      ]);
    }
  });

  it('those that own topics say so in their domain', async () => {
    const owning = [...services].filter(([, { routes }]) =>
      routes.some(({ id }) => id === listReadableTopics.id),
    );
    expect(owning.map(([name]) => name)).toEqual(await topicServices([...services.keys()]));
    expect(owning).not.toHaveLength(0);
  });

  it('those that list reasons against a deletion say so in their domain', async () => {
    const listing = [...services].filter(([, { routes }]) =>
      routes.some(({ id }) => id === listDeletionBlockers.id),
    );
    expect(listing.map(([name]) => name)).toEqual(await deletionServices([...services.keys()]));
    expect(listing).not.toHaveLength(0);
  });

  /** A live edition, three days from now, of a convention of this member. */
  async function anEdition(authorId: number): Promise<{ id: number; conventionId: number }> {
    const { pool } = other('svc-editions');
    const { rows: conventions } = await pool.query<{ id: number }>(
      `insert into conventions (name, author_id, email) values ('Carvin', $1, 'carvin@convention.test') returning id`,
      [authorId],
    );
    const conventionId = conventions[0]?.id ?? 0;
    const { rows } = await pool.query<{ id: number }>(
      `insert into editions (convention_id, creator_id, name, start_date, end_date, timezone, city, country,
         is_online)
       values ($1, $2, 'Carvin', current_date + 3, current_date + 5, 'UTC', 'Carvin', 'FR', true) returning id`,
      [conventionId, authorId],
    );
    const id = rows[0]?.id ?? 0;
    // It was not written by a call, so no event was published.
    await pool.query(
      `insert into kit.outbox (event_id, subject, kind) values (gen_random_uuid(), $1, 'state')`,
      [`edition.${id}`],
    );
    return { id, conventionId };
  }

  const as = (service: Service, userId: number, pseudo: string) =>
    service.actor({ userId, pseudo });

  /** Every row of every table of every service, the kit's own tables included, as text. */
  async function everything(): Promise<string> {
    const texts: string[] = [];
    for (const [name, { pool }] of services) {
      for (const [table, rows] of await dumpTables(pool)) {
        texts.push(...rows.map((row) => `${name}.${table}: ${row}`));
      }
    }
    return texts.join('\n');
  }

  const tracesIn = async (traces: readonly string[]) => {
    const lines = (await everything()).split('\n');
    return lines.filter((line) =>
      traces.some((trace) => line.toLowerCase().includes(trace.toLowerCase())),
    );
  };

  async function copyOf(actor: ReturnType<Service['actor']>): Promise<Record<string, string>> {
    const { id } = (await core.call(requestExport, {}, actor)).body.export;
    await core.waitFor(
      async () => (await core.call(getExport, {}, actor)).body.export?.status === 'READY',
      { timeoutMs: 30_000 },
    );
    const response = await fetch(core.baseUrl + downloadExport.path.replace(':id', id), {
      headers: await actor.headers(),
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([name, data]) => [name, strFromU8(data)]));
  }

  it('collects everything about one member, then lets them go without a trace', async () => {
    const person = await core.aMember(ana);
    const neighbour = await core.aMember(bea);
    const mine = await core.signIn(person);
    const hers = await core.signIn(neighbour);
    const [userId, neighbourId] = [mine.user.id, hers.user.id];
    await core.call(updateProfile, { body: { phone } }, mine.actor);
    await core.call(updateProfile, { body: { phone: phoneOfBea } }, hers.actor);

    const editions = other('svc-editions');
    const carpool = other('svc-carpool');
    const notifications = other('svc-notifications');
    const edition = await anEdition(userId);
    const params = { id: edition.id };
    await carpool.waitFor(async () => (await listed()).status === 200);
    function listed() {
      return carpool.call(listOffers, { params, query: {} });
    }
    for (const [id, pseudo] of [
      [userId, person.pseudo],
      [neighbourId, neighbour.pseudo],
    ] as const) {
      await editions.call(toggleFavorite, { params }, as(editions, id, pseudo));
    }
    const drive = async (id: number, pseudo: string, phoneNumber: string) => {
      const body = {
        direction: 'TO_EVENT' as const,
        tripDate: noonIn(2),
        locationCity: 'Arras',
        availableSeats: 2,
        description: `Call ${pseudo}`,
        phoneNumber,
      };
      const { status } = await carpool.call(createOffer, { params, body }, as(carpool, id, pseudo));
      expect(status).toBe(201);
    };
    await drive(userId, person.pseudo, phone);
    await drive(neighbourId, neighbour.pseudo, phoneOfBea);
    const inboxOf = async (id: number, pseudo: string) =>
      (await notifications.call(listNotifications, { query: {} }, as(notifications, id, pseudo)))
        .body.notifications;
    const names = async (id: number, pseudo: string, named: string) =>
      (await inboxOf(id, pseudo)).some(({ message }) => message.includes(named));
    await notifications.waitFor(() => names(neighbourId, neighbour.pseudo, person.pseudo));
    await notifications.waitFor(() => names(userId, person.pseudo, neighbour.pseudo));

    // The export: a file per service with every declared table, my own texts, and of others a name at most.
    const files = await copyOf(mine.actor);
    for (const name of services.keys()) {
      const { personalData } = await load<{ personalData: PersonalData<unknown> }>(
        `${name}/src/personal-data.ts`,
      );
      const file = JSON.parse(files[`${name.replace('svc-', '')}.json`] ?? 'null');
      expect(Object.keys(file)).toEqual(Object.keys(personalData.tables));
    }
    const copy = Object.values(files).join('\n');
    for (const own of [person.email, ana.nom, phone, `Call ${person.pseudo}`]) {
      expect(copy).toContain(own);
    }
    for (const foreign of [neighbour.email, bea.nom, bea.prenom, phoneOfBea]) {
      expect(copy).not.toContain(foreign);
    }

    // AC-05: as long as the convention is live, its author stays.
    const remove = () =>
      core.call(deleteAccount, { body: { password: person.password } }, mine.actor);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'SOLE_AUTHOR', conventions: [{ id: edition.conventionId, name: 'Carvin' }] },
    });
    await editions.pool.query('update conventions set is_archived = true where id = $1', [
      edition.conventionId,
    ]);
    expect((await remove()).status).toBe(200);

    // A week later.
    const traces = [person.email, person.pseudo, phone, ana.nom, ana.prenom];
    expect(await tracesIn(traces)).not.toEqual([]);
    // One service is down when it happens, and receives the event when it is back.
    await carpool.pause();
    core.letPass(7 * dayMs);
    await core.restart();
    await core.waitFor(() => core.nats.events(userDeleted).length > 0, { timeoutMs: 20_000 });
    await carpool.restart();
    await core
      .waitFor(async () => (await tracesIn(traces)).length === 0, {
        timeoutMs: 30_000,
        everyMs: 250,
      })
      .catch(() => {});
    expect(await tracesIn(traces)).toEqual([]);
    expect(await tracesIn([neighbour.email])).not.toEqual([]);

    // What belongs to others stays, by a deleted user; their trips cannot be joined.
    await editions.waitFor(
      async () => (await editions.call(getEdition, { params })).body.creator?.isDeleted,
    );
    expect((await editions.call(getEdition, { params })).body.convention.isClaimable).toBe(true);
    expect((await listed()).body.data.map(({ user }) => user.id)).toEqual([neighbourId]);
    const call = { params: { userId } };
    expect((await editions.call(listDeletionBlockers, call, core.internal)).body).toEqual({
      blockers: [],
    });

    // The event is delivered again to all services: nothing fails, and no further row is deleted.
    const before = await countRows();
    await core.nats.publishEvent(userDeleted, { userId });
    for (const name of services.keys()) {
      await core.waitFor(
        async () => (await core.nats.nats.streams.lag('EVENTS', `${name}-erase`)) === 0,
      );
      expect(await other(name).deadLetters.list()).toEqual([]);
    }
    expect(await countRows()).toEqual(before);
  });

  /** Counts the rows of the services' own tables. */
  async function countRows(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const [name, { pool }] of services) {
      const { personalData } = await load<{ personalData: PersonalData<unknown> }>(
        `${name}/src/personal-data.ts`,
      );
      for (const table of Object.keys(personalData.tables)) {
        const { rows } = await pool.query(`select count(*)::int as count from "${table}"`);
        counts[`${name}.${table}`] = rows[0].count;
      }
    }
    return counts;
  }
});
