import type { Tx } from './db.ts';

export const listInbox = (tx: Tx, userId: number) =>
  tx.notification.findMany({ where: { userId } });

/** Also notifications in the inboxes of others that name the member. */
export const deleteInbox = (tx: Tx, userId: number) =>
  tx.notification.deleteMany({ where: { OR: [{ userId }, { actorId: userId }] } });

export const deleteSequence = (tx: Tx, userId: number) =>
  tx.userSequence.deleteMany({ where: { userId } });

export const deleteChoices = (tx: Tx, userId: number) =>
  tx.notificationPreference.deleteMany({ where: { userId } });

export const deleteStars = (tx: Tx, userId: number) =>
  tx.favorite.deleteMany({ where: { userId } });

export const deleteParticipations = (tx: Tx, userId: number) =>
  tx.participation.deleteMany({ where: { userId } });

export const deleteDeliveredEvents = (tx: Tx, userId: number) =>
  tx.deliveredEvent.deleteMany({ where: { actorId: userId } });
