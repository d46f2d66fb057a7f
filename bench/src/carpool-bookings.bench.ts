import { updateBooking } from '@siteswap/contracts/carpool';
import { routeUrl } from '@siteswap/contracts/route';
import pg from 'pg';
import { tripEditions } from './carpool/trip-editions.ts';
import { median } from './load.ts';
import { requireProc } from './processor-time.ts';
import { firstId } from './stream/invented-members.ts';
import { call, idOf, signIn } from './stream/members.ts';
import { print, withPlatform } from './with-platform.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Cars of a round, one after the other. */
const cars = Number(process.env['BENCH_CARS'] ?? 50);
/** Seats of a car, and clients at once: each accepts a booking of it. */
const seats = 8;

/** What takes a seat, and nothing else. */
const guardedUpdate = `
  update carpool_offer set taken_seats = taken_seats + 1
  where id = $1 and deleted_at is null and taken_seats + 1 <= available_seats`;

/** What a booking writes in addition, each in a statement of its own as a plain transaction would. */
const acceptBooking = `
  update carpool_booking set status = 'ACCEPTED', updated_at = now() where id = $1 and status = 'PENDING'`;
const insertChange = `
  insert into carpool_booking_change (booking_id, status, cause, actor_id) values ($1, 'ACCEPTED', 'ACCEPTED', $2)`;

/** The guarded update and these in one transaction by `pg` alone. */
async function acceptBare(
  pool: pg.Pool,
  { offerId, bookingId, driverId }: { offerId: number; bookingId: number; driverId: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(guardedUpdate, [offerId]);
    await client.query(acceptBooking, [bookingId]);
    await client.query(insertChange, [bookingId, driverId]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const insertOffers = `
  insert into carpool_offer (user_id, edition_id, direction, trip_date, location_city, available_seats, description, updated_at)
  select $1, $2, 'TO_EVENT', now() + interval '30 days', 'Lyon', $3, '', now() from generate_series(1, $4::int) returning id`;
const insertBookings = `
  insert into carpool_booking (carpool_offer_id, requester_id, seats, message, updated_at)
  select offer_id, $2::int + (at - 1) * $3::int + n, 1, '', now()
  from unnest($1::int[]) with ordinality as offer (offer_id, at), generate_series(0, $3::int - 1) n
  order by at, n returning id`;
const insertMembers = `
  insert into member (id, pseudo, email_hash, updated_at) select id, 'bench' || id, '', now()
  from generate_series($1::int, $1::int + $2::int - 1) id`;

/** Does the work once for each car and client, those of a car at once. @returns how many a second */
async function perSecond(work: (car: number, client: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let car = 0; car < cars; car += 1) {
    await Promise.all(Array.from({ length: seats }, (_, client) => work(car, client)));
  }
  return ((cars * seats) / (performance.now() - began)) * 1_000;
}

requireProc();
await withPlatform(
  async (platform) => {
    const connectionString = platform.databaseUrl('svc-carpool');
    const pool = new pg.Pool({ connectionString, max: seats });
    const database = new pg.Client({ connectionString });
    await database.connect();
    try {
      const [editionId = 0] = await tripEditions(database, 1);
      const driver = await signIn(platform.url, 'organiser');
      const driverId = await idOf(driver);
      await database.query(insertMembers, [firstId, cars * seats]);
      const newOffers = async () => {
        const { rows } = await database.query<{ id: number }>(insertOffers, [
          ...[driverId, editionId, seats, cars],
        ]);
        return rows.map(({ id }) => id);
      };
      const newBookings = async (offerIds: readonly number[]) => {
        const { rows } = await database.query<{ id: number }>(insertBookings, [
          ...[offerIds, firstId, seats],
        ]);
        await database.query('analyze carpool_offer, carpool_booking');
        return rows.map(({ id }) => id);
      };
      const ratios = { accepted: [], rejected: [], inTransaction: [] } as Record<string, number[]>;
      for (let round = -1; round < rounds; round += 1) {
        const [asked, bare, plain] = [await newOffers(), await newOffers(), await newOffers()];
        const bookingIds = await newBookings(asked);
        const update = (car: number, client: number, body: object) => {
          const params = { id: asked[car] ?? 0, bookingId: bookingIds[car * seats + client] ?? 0 };
          return call(driver, 'PUT', routeUrl(updateBooking, { params }), body);
        };
        const accepted = await perSecond((...of) => update(...of, { action: 'accept' }));
        // What is left of the processors for a booking: the way there and back, and nothing of the database.
        const rejected = await perSecond(async (...of) => {
          const failure = await update(...of, { action: '' }).catch((error: Error) => error);
          if (!String(failure).includes('responds with 422')) throw new Error(String(failure));
        });
        const updated = await perSecond((car) => pool.query(guardedUpdate, [bare[car]]));
        // Of the same passengers, so only once they wait for nothing else.
        const plainIds = await newBookings(plain);
        const inTransaction = await perSecond((car, client) => {
          const bookingId = plainIds[car * seats + client] ?? 0;
          return acceptBare(pool, { offerId: plain[car] ?? 0, bookingId, driverId });
        });
        const taken = await database.query<{ taken: number }>(
          'select sum(taken_seats)::int as taken from carpool_offer where id = any($1::int[])',
          [[...asked, ...bare, ...plain]],
        );
        if (taken.rows[0]?.taken !== 3 * cars * seats) throw new Error('Seats were lost');
        // A first round finds everything cold.
        if (round < 0) continue;
        const each = { accepted, rejected, inTransaction };
        for (const [name, count] of Object.entries(each)) ratios[name]?.push(count / updated);
        print(
          `${accepted.toFixed(0)} bookings accepted a second, ${updated.toFixed(0)} bare updates, ${inTransaction.toFixed(0)} in a plain transaction, ${rejected.toFixed(0)} calls rejected before the database`,
        );
      }
      const ratioOf = (name: string) => `${median(ratios[name] ?? []).toFixed(3)} ×`;
      print(
        `${seats} clients for the seats of one car, of the bare updates: ${ratioOf('accepted')} (≥ 0.3); plain transactions ${ratioOf('inTransaction')}, rejected calls ${ratioOf('rejected')}`,
      );
    } finally {
      await database.end();
      await pool.end();
    }
  },
  {
    services: ['svc-core', 'svc-editions', 'svc-carpool', 'gateway'],
    env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000000' },
  },
);
