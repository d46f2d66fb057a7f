import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/notifications';
import {
  describeRowStates,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { v7 as uuidv7 } from 'uuid';
import { vapidKeys } from '#test/push-endpoint.ts';
import { startNotifications } from '#test/templates.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications({ VAPID_PRIVATE_KEY: vapidKeys().privateKey });
});
afterAll(() => service?.stop());

const callers = ['owner', 'member', 'administrator', 'visitor'] as const;
type Caller = (typeof callers)[number];
const actorOf = signIns<Caller>(() => service, {
  owner: 11,
  member: 12,
  administrator: { userId: 13, isGlobalAdmin: true, adminMode: true },
});

const states = ['active', 'inactive', 'removed'] as const;
type State = (typeof states)[number];

async function aDevice(state: State) {
  const id = uuidv7();
  await service.prisma.pushSubscription.create({
    data: {
      id,
      userId: 11,
      endpoint: `https://push.invalid/${id}`,
      p256dh: 'p256dh',
      auth: 'auth',
      name: `browser-${id}`,
      isActive: state !== 'inactive',
    },
  });
  if (state === 'removed') await service.prisma.pushSubscription.delete({ where: { id } });
  return { params: { id }, secrets: { name: `browser-${id}` }, actorOf };
}
type Row = Awaited<ReturnType<typeof aDevice>>;

const unknown = '404 NOT_FOUND';
const row = stateRows<Row, State, string>();
const params = ({ params: path }: Row) => ({ params: path });
const gone = { removed: unknown } as const;

const table = [
  row(contract.removePushDevice, params, 'ok', gone),
  row(contract.testPushDevice, params, 'ok', { ...gone, inactive: '409 PUSH_INACTIVE' }),
];

/** For all but the owner it does not exist. */
const expectedIn = (one: (typeof table)[number], state: State): Record<Caller, string> => ({
  owner: one.cells[state] ?? one.cells.usual,
  member: unknown,
  administrator: unknown,
  visitor: '401 UNAUTHENTICATED',
});

describeRowStates('a device', {
  service: () => service,
  routes: routesOfRows(contract, /push\/devices/),
  table,
  tables: ['push_subscription'],
  callers,
  states,
  aRow: aDevice,
  expectedIn,
});
