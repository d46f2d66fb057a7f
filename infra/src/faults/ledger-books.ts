import type { FaultPlatform } from './fault-platform.ts';
import {
  type Comparison,
  compare,
  type Effect,
  type PublishedEvent,
  pair,
  type Star,
} from './ledger.ts';
import { type CoreBooks, readCoreBooks } from './ledger-core.ts';

const eventsSql = `
  select case subject when 'carpool.offer.created.v1' then 'carpool-offer:' || (payload->>'offerId')
                      else 'carpool-request:' || (payload->>'requestId') end as entity,
         (payload->>'editionId')::int as "editionId", (payload->>'userId')::int as "authorId",
         (extract(epoch from created_at) * 1000)::float8 as "occurredAt"
  from kit.outbox
  where kind = 'event' and subject in ('carpool.offer.created.v1', 'carpool.request.created.v1')`;

const rowsSql = `
  select 'carpool-offer:' || id as entity from carpool_offer
  union all select 'carpool-request:' || id from carpool_request`;

/** Writes that were sent several times with one key stand under a town of their own. */
const repeatedSql = `
  select town from (
    select location_city as town from carpool_offer
    union all select location_city from carpool_request) as trips
  where town like 'Arras %' group by town having count(*) > 1`;

const starsSql = `
  select user_id as "userId", edition_id as "editionId", is_favorited as "isFavorited",
         version > 1 as "wasTurned",
         (extract(epoch from created_at) * 1000)::float8 as "firstGivenAt",
         (extract(epoch from updated_at) * 1000)::float8 as since
  from favorites`;

const effectsSql = `
  select entity_type || ':' || entity_id as entity, user_id as "userId" from notification`;

/** Stars as svc-notifications knows them; compared as text with those of their owner. */
const copiedStarsSql = `select user_id || '-' || edition_id as star from favorite order by 1`;
const ownStarsSql = `
  select user_id || '-' || edition_id as star from favorites where is_favorited order by 1`;

const countsSql = `
  select (select coalesce(sum(last), 0)::int from user_sequence) as numbered,
         (select count(*)::int from notification) as stored,
         (select count(*)::int from kit.dead_letter where dead_at is not null) as parked`;

export interface Books extends Comparison, Omit<CoreBooks, keyof Comparison> {
  readonly events: number;
  readonly effects: number;
  /** Stars that svc-notifications has and their owner has not, or the other way round. */
  readonly starsApart: number;
  readonly parked: number;
}

/**
 * Reads what was committed and what came of it from the databases of the services.
 * @param expectedBefore pairs that were expected once: a star that is toggled later does not undo a delivery
 */
export async function readBooks(
  platform: FaultPlatform,
  expectedBefore: ReadonlySet<string> = new Set(),
): Promise<Books> {
  const events = await platform.query<PublishedEvent & { entity: string }>(
    'svc-carpool',
    eventsSql,
  );
  const rows = await platform.query<{ entity: string }>('svc-carpool', rowsSql);
  const repeated = await platform.query<{ town: string }>('svc-carpool', repeatedSql);
  const stars = await platform.query<Star & { userId: number }>('svc-editions', starsSql);
  const effects = await platform.query<Effect & { userId: number }>(
    'svc-notifications',
    effectsSql,
  );
  const copied = await platform.query<{ star: string }>('svc-notifications', copiedStarsSql);
  const own = await platform.query<{ star: string }>('svc-editions', ownStarsSql);
  const [counts] = await platform.query<{ numbered: number; stored: number; parked: number }>(
    'svc-notifications',
    countsSql,
  );
  const comparison = compare(events, stars, effects);
  const core = await readCoreBooks(platform);
  const confirmed = [...platform.confirmed].filter((entity) => entity.startsWith('carpool-'));
  // A row and its event are one transaction: neither is ever there without the other.
  const [published, stored] = [events, rows].map((list) => list.map(({ entity }) => entity)) as [
    string[],
    string[],
  ];
  const { numbered = 0, stored: lines = 0, parked = 0 } = counts ?? {};
  return {
    ...core,
    expected: comparison.expected,
    lost: [
      ...core.lost,
      ...confirmed.filter((entity) => !stored.includes(entity)),
      ...new Set([...comparison.lost, ...missing(expectedBefore, effects)]),
      ...stored.filter((entity) => !published.includes(entity)),
    ],
    // A sequence number without a notification, or the reverse, is a delivery that was stored by half.
    double: [
      ...core.double,
      ...comparison.double,
      ...repeated.map(({ town }) => `more than one trip from ${town}`),
      ...published.filter((entity, at) => published.indexOf(entity) !== at),
      ...(numbered === lines ? [] : [`${numbered} numbers for ${lines} lines`]),
    ],
    phantom: [
      ...core.phantom,
      ...comparison.phantom,
      ...published.filter((entity) => !stored.includes(entity)),
    ],
    events: events.length,
    effects: effects.length,
    starsApart: countApart(copied, own),
    parked,
  };
}

function missing(expected: ReadonlySet<string>, effects: readonly Effect[]): string[] {
  const delivered = new Set(effects.map(({ entity, userId }) => pair(entity, userId)));
  return [...expected].filter((key) => !delivered.has(key));
}

/** How many stars only one side has. */
function countApart(copied: { star: string }[], own: { star: string }[]): number {
  const [left, right] = [copied, own].map((list) => list.map(({ star }) => star));
  const missingIn = (a: string[] = [], b: string[] = []) =>
    a.filter((star) => !b.includes(star)).length;
  return missingIn(left, right) + missingIn(right, left);
}
