import type { Notification, NotificationCategory } from '@siteswap/contracts/notifications';

/** Those of a write or of a message of the stream: of these ids, of a category, or all. */
export interface Target {
  readonly ids?: readonly string[];
  readonly category?: NotificationCategory | undefined;
}
export type Next = (one: Notification) => Notification | null;
export interface Written {
  readonly unreadCount: number;
  readonly notification?: Notification;
}

export const isOf = ({ ids, category }: Target, one: Notification): boolean =>
  ids ? ids.includes(one.id) : category === undefined || category === one.category;
export const isSame = (one: Target, other: Target): boolean =>
  one.category === other.category && one.ids?.join() === other.ids?.join();
export const asRead = (one: Notification): Notification =>
  one.isRead ? one : { ...one, isRead: true };
export const asUnread = (one: Notification): Notification => ({
  ...one,
  isRead: false,
  readAt: null,
});
export const asDeleted = (): null => null;
export const asItIs = (one: Notification): Notification => one;
export const unreadOf = (one: Notification | null | undefined): number =>
  one && !one.isRead ? 1 : 0;
export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, each) => all + each, 0);
