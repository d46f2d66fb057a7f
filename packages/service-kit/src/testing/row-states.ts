import { describe, expect, it } from '@jest/globals';
import type { Route, RouteCall } from '@siteswap/contracts/route';
import type pg from 'pg';
import type { Actor } from '../http/actor.ts';
import type { TestActor } from './test-auth.ts';
import type { TestResponse } from './test-service.ts';

/** What is called of a test service. */
interface Called {
  readonly pool: pg.Pool;
  call(route: Route, input: RouteCall<Route>, as?: TestActor): Promise<TestResponse<unknown>>;
}

/** How the callers of a table sign in, each once; who is not named is a visitor. */
export function signIns<Caller extends string>(
  service: () => { actor(overrides: Partial<Actor>): TestActor },
  members: Partial<Record<Caller, number | Partial<Actor>>>,
): (caller: Caller) => TestActor | undefined {
  const actorOf = onceFor((caller: Caller) => {
    const member = members[caller];
    return service().actor(typeof member === 'number' ? { userId: member } : { ...member });
  });
  return (caller) => (members[caller] === undefined ? undefined : actorOf(caller));
}

/** Makes what belongs to a state, or to a caller, when it is first asked for. */
export function onceFor<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** How many rows each table has, and which transaction wrote last: either tells that a row was changed. */
async function lastChanges(pool: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const each = tables.map(
    (name) => `(select count(*) || '-' || coalesce(max(xmin::text::bigint), 0) from ${name})`,
  );
  const { rows } = await pool.query<{ all: string[] }>(`select array[${each.join(', ')}] as all`);
  return rows[0]?.all ?? [];
}

/** A row in one of its states, and who calls a route on it. */
interface RowInState<Caller extends string> {
  /** How a caller signs in; a visitor does not. */
  actorOf(caller: Caller): TestActor | undefined;
  /** Texts by name, of which each response says which ones it shows. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** A route, how it is called on a row, and what its callers get in each state. */
export interface StateRow<Row, State extends string, Cells> {
  readonly name: string;
  readonly route: Route;
  readonly input: (row: Row) => RouteCall<Route>;
  readonly cells: Partial<Record<State, Cells>> & { readonly usual: Cells };
}

/**
 * Makes the rows of one table.
 * @returns a function of route, call, cells in most states, cells in others, and what is done where a route does several things
 */
export const stateRows =
  <Row, State extends string, Cells>() =>
  <R extends Route>(
    route: R,
    input: (row: Row) => RouteCall<R>,
    usual: Cells,
    cells: Partial<Record<State, Cells>> = {},
    what = '',
  ): StateRow<Row, State, Cells> => ({
    name: what ? `${route.id}: ${what}` : route.id,
    route,
    input: input as unknown as StateRow<Row, State, Cells>['input'],
    cells: { ...cells, usual },
  });

function seenIn(
  { status, body }: TestResponse<unknown>,
  secrets: Readonly<Record<string, string>>,
) {
  const text = JSON.stringify(body) ?? '';
  const shown = Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''));
  const { code } = (body ?? {}) as { code?: string };
  return [status < 400 ? 'ok' : `${status} ${code}`, ...shown].join(' + ');
}

export interface RowStates<
  Row extends RowInState<Caller>,
  State extends string,
  Caller extends string,
> {
  readonly service: Called;
  /** Tables, or subqueries with `xmin`, that a rejected call leaves alone. */
  readonly tables: readonly string[];
  readonly callers: readonly Caller[];
  readonly states: readonly State[];
  /** A new row in this state. */
  aRow(state: State): Promise<Row>;
}

/**
 * What each caller of a route gets on a row in one state: `ok`, or status and code, then the secrets that the response
 * shows. Names the tables, too, that a rejected call or one that only reads has changed. A changed row is replaced by a
 * new one before the next caller.
 */
async function seenInState<
  Row extends RowInState<Caller>,
  State extends string,
  Caller extends string,
>(
  { service, tables, callers, aRow }: RowStates<Row, State, Caller>,
  { route, input }: Pick<StateRow<Row, State, unknown>, 'route' | 'input'>,
  state: State,
): Promise<Record<string, string>> {
  let row = await aRow(state);
  let before = await lastChanges(service.pool, tables);
  const seen: [string, string][] = [];
  for (const caller of callers) {
    const response = await service.call(route, input(row), row.actorOf(caller));
    const after = await lastChanges(service.pool, tables);
    const changed = tables.filter((_, n) => before[n] !== after[n]);
    const mayChange = response.status < 400 && route.method !== 'GET';
    const faults = mayChange ? [] : changed.map((name) => `changed ${name}`);
    seen.push([caller, [seenIn(response, row.secrets ?? {}), ...faults].join(', ')]);
    if (changed.length === 0) continue;
    row = await aRow(state);
    before = await lastChanges(service.pool, tables);
  }
  return Object.fromEntries(seen);
}

/** The same in all states. */
export async function rowStatesSeen<
  Row extends RowInState<Caller>,
  State extends string,
  Caller extends string,
>(
  options: RowStates<Row, State, Caller>,
  one: Pick<StateRow<Row, State, unknown>, 'route' | 'input'>,
): Promise<Record<string, Record<string, string>>> {
  const seen: [State, Record<string, string>][] = [];
  for (const state of options.states) seen.push([state, await seenInState(options, one, state)]);
  return Object.fromEntries(seen);
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Routes of a contract that name a row in their path, for people. */
export const routesOfRows = (contract: object, path = /:/): Route[] =>
  Object.values(contract)
    .filter(isRoute)
    .filter(
      (route) => route.access !== 'internal' && /:/.test(route.path) && path.test(route.path),
    );

/** Ids of those that a table lacks. */
export const routesWithoutRow = (
  routes: readonly Route[],
  table: readonly { readonly route: Route }[],
): string[] => {
  const withRow = new Set(table.map(({ route }) => route.id));
  return routes.map(({ id }) => id).filter((id) => !withRow.has(id));
};

/**
 * Tests that each route of a kind of row is in its table, and what each caller gets in each state.
 *
 * @param of the kind of row, with its article
 */
export function describeRowStates<
  Row extends RowInState<Caller>,
  State extends string,
  Caller extends string,
  Cells,
>(
  of: string,
  options: Omit<RowStates<Row, State, Caller>, 'service'> & {
    readonly service: () => Called;
    readonly routes: readonly Route[];
    readonly table: readonly StateRow<Row, State, Cells>[];
    readonly expectedIn: (one: StateRow<Row, State, Cells>, state: State) => Record<Caller, string>;
  },
): void {
  const { service, routes, table, expectedIn, ...rows } = options;
  describe(`every route of ${of} in every state`, () => {
    it('has a row for each route', () => {
      expect(routesWithoutRow(routes, table)).toEqual([]);
    });

    it.each(table)('$name', async (one) => {
      const seen = await rowStatesSeen({ ...rows, service: service() }, one);
      const expected = rows.states.map((state) => [state, expectedIn(one, state)]);
      expect(seen).toEqual(Object.fromEntries(expected));
    });
  });
}
