import type { Tx } from './db.ts';

export const listInbox = (tx: Tx, userId: number) =>
  tx.notification.findMany({ where: { userId } });

export const deleteChoices = (tx: Tx, userId: number) =>
  tx.notificationPreference.deleteMany({ where: { userId } });

export const deleteStars = (tx: Tx, userId: number) =>
  tx.favorite.deleteMany({ where: { userId } });

export const deleteDevices = (tx: Tx, userId: number) =>
  tx.pushSubscription.deleteMany({ where: { userId } });

export const deleteMutes = (tx: Tx, userId: number) =>
  tx.notificationMute.deleteMany({ where: { userId } });

export const deleteSettings = (tx: Tx, userId: number) =>
  tx.notificationSetting.deleteMany({ where: { userId } });
