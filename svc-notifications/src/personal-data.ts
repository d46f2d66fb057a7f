import { definePersonalData } from './db.ts';

/** What svc-notifications keeps about members. */
export const personalData = definePersonalData({
  tables: {
    notification: {
      columns: ['user_id', 'actor_id'],
      // Rows that name me lie in the inboxes of others.
      export: (tx, userId) => tx.notification.findMany({ where: { userId } }),
      erase: (tx, userId) =>
        tx.notification.deleteMany({ where: { OR: [{ userId }, { actorId: userId }] } }),
    },
    user_sequence: {
      columns: ['user_id'],
      erase: (tx, userId) => tx.userSequence.deleteMany({ where: { userId } }),
    },
    notification_preference: {
      columns: ['user_id'],
      erase: (tx, userId) => tx.notificationPreference.deleteMany({ where: { userId } }),
    },
    favorite: {
      columns: ['user_id'],
      erase: (tx, userId) => tx.favorite.deleteMany({ where: { userId } }),
    },
    told_fact: {
      columns: [],
      export: (tx, userId) =>
        tx.toldFact.findMany({ where: { data: { path: ['userId'], equals: userId } } }),
      // Nobody who stars an edition late is told of somebody who is gone.
      erase: (tx, userId) =>
        tx.toldFact.deleteMany({ where: { data: { path: ['userId'], equals: userId } } }),
    },
    member: {
      columns: ['id'],
      erase: 'state.user tells this copy that the person is gone',
    },
  },
});
