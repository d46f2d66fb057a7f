import type { FaultPlatform } from './fault-platform.ts';
import { type Effect, type Fact, judge, pair, type Star, type Verdict } from './ledger.ts';

const factsSql = `
  select case subject when 'carpool.offer.created.v1' then 'carpool-offer:' || (payload->>'offerId')
                      else 'carpool-request:' || (payload->>'requestId') end as thing,
         (payload->>'editionId')::int as "editionId", (payload->>'userId')::int as "authorId",
         (extract(epoch from created_at) * 1000)::float8 as "occurredAt"
  from outbox
  where kind = 'event' and subject in ('carpool.offer.created.v1', 'carpool.request.created.v1')`;

const rowsSql = `
  select 'carpool-offer:' || id as thing from carpool_offer
  union all select 'carpool-request:' || id from carpool_request`;

const starsSql = `
  select user_id as "userId", edition_id as "editionId", is_favorited as "isFavorited",
         version > 1 as "wasTurned",
         (extract(epoch from created_at) * 1000)::float8 as "firstGivenAt",
         (extract(epoch from updated_at) * 1000)::float8 as since
  from favorites`;

const effectsSql = `
  select entity_type || ':' || entity_id as thing, user_id as "userId" from notification`;

/** Stars as svc-notifications knows them; compared as text with those of their owner. */
const copiedStarsSql = `select user_id || '-' || edition_id as star from favorite order by 1`;
const ownStarsSql = `
  select user_id || '-' || edition_id as star from favorites where is_favorited order by 1`;

const countsSql = `
  select (select coalesce(sum(last), 0)::int from user_sequence) as numbered,
         (select count(*)::int from notification) as stored,
         (select count(*)::int from dead_letter where dead_at is not null) as parked`;

export interface Books extends Verdict {
  readonly facts: number;
  readonly effects: number;
  /** Stars that svc-notifications has and their owner has not, or the other way round. */
  readonly starsApart: number;
  readonly parked: number;
}

/**
 * Reads what was committed and what came of it from the databases of the services.
 * @param owedBefore pairs that were owed once: a star that is turned round later does not undo a telling
 */
export async function readBooks(
  platform: FaultPlatform,
  owedBefore: ReadonlySet<string> = new Set(),
): Promise<Books> {
  const facts = await platform.query<Fact & { thing: string }>('svc-carpool', factsSql);
  const rows = await platform.query<{ thing: string }>('svc-carpool', rowsSql);
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
  const verdict = judge(facts, stars, effects);
  // A row and its event are one transaction: neither is ever there without the other.
  const [told, stored] = [facts, rows].map((list) => list.map(({ thing }) => thing)) as [
    string[],
    string[],
  ];
  const { numbered = 0, stored: lines = 0, parked = 0 } = counts ?? {};
  return {
    ...verdict,
    lost: [
      ...new Set([...verdict.lost, ...missing(owedBefore, effects)]),
      ...stored.filter((thing) => !told.includes(thing)),
    ],
    // A number given without a line, or the other way round, is an effect that happened half.
    double: [
      ...verdict.double,
      ...told.filter((thing, at) => told.indexOf(thing) !== at),
      ...(numbered === lines ? [] : [`${numbered} numbers for ${lines} lines`]),
    ],
    phantom: [...verdict.phantom, ...told.filter((thing) => !stored.includes(thing))],
    facts: facts.length,
    effects: effects.length,
    starsApart: countApart(copied, own),
    parked,
  };
}

function missing(owed: ReadonlySet<string>, effects: readonly Effect[]): string[] {
  const told = new Set(effects.map(({ thing, userId }) => pair(thing, userId)));
  return [...owed].filter((key) => !told.has(key));
}

/** How many stars only one side has. */
function countApart(copied: { star: string }[], own: { star: string }[]): number {
  const [left, right] = [copied, own].map((list) => list.map(({ star }) => star));
  const missingIn = (a: string[] = [], b: string[] = []) =>
    a.filter((star) => !b.includes(star)).length;
  return missingIn(left, right) + missingIn(right, left);
}
