import { afterAll, beforeAll } from '@jest/globals';
import * as contract from '@siteswap/contracts/notifications';
import {
  describeRowStates,
  routesOfRows,
  signIns,
  stateRows,
} from '@siteswap/service-kit/testing/row-states';
import { v7 as uuidv7 } from 'uuid';
import { startNotifications } from '#test/templates.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service?.stop());

const callers = ['owner', 'member', 'administrator', 'visitor'] as const;
type Caller = (typeof callers)[number];
/** An administrator in admin mode reads no one else's notifications either. */
const actorOf = signIns<Caller>(() => service, {
  owner: 11,
  member: 12,
  administrator: { userId: 13, isGlobalAdmin: true, adminMode: true },
});

const states = ['unread', 'read', 'deleted', 'deleted and read', 'removed'] as const;
type State = (typeof states)[number];

let count = 0;

async function aNotification(state: State) {
  const serial = ++count;
  const id = uuidv7();
  const past = new Date('2027-05-10T12:00:00Z');
  await service.prisma.notification.create({
    data: {
      id,
      userId: 11,
      sequence: serial,
      eventId: uuidv7(),
      templateKey: 'test:one',
      type: 'INFO',
      category: 'other',
      title: 'Titre',
      message: `message-${serial}.`,
      entityType: 'post',
      entityId: `${serial}`,
      readAt: state.endsWith('read') && state !== 'unread' ? past : null,
      deletedAt: state.startsWith('deleted') ? past : null,
    },
  });
  if (state === 'removed') await service.prisma.notification.delete({ where: { id } });
  return { params: { id }, secrets: { message: `message-${serial}.` }, actorOf };
}
type Row = Awaited<ReturnType<typeof aNotification>>;

const unknown = '404 NOT_FOUND';
const shown = 'ok + message';

/** For the owner: to all others it does not exist. */
const row = stateRows<Row, State, string>();
const params = ({ params: path }: Row) => ({ params: path });
const gone = { removed: unknown } as const;
const ofDeleted = { ...gone, deleted: unknown, 'deleted and read': unknown } as const;

const table = [
  row(contract.markNotificationRead, params, shown, ofDeleted),
  row(contract.markNotificationUnread, params, shown, ofDeleted),
  row(contract.deleteNotification, params, 'ok', gone),
  row(contract.restoreNotification, params, shown, gone),
  row(
    contract.muteNotification,
    ({ params: path }) => ({ params: path, body: { scope: 'thing' as const } }),
    'ok',
    ofDeleted,
  ),
];

const expectedIn = (one: (typeof table)[number], state: State): Record<Caller, string> => ({
  owner: one.cells[state] ?? one.cells.usual,
  member: unknown,
  administrator: unknown,
  visitor: '401 UNAUTHENTICATED',
});

describeRowStates('a notification', {
  service: () => service,
  routes: routesOfRows(contract, /^.api.notifications.:/),
  table,
  tables: ['notification', 'notification_mute'],
  callers,
  states,
  aRow: aNotification,
  expectedIn,
});
