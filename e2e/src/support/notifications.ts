import { listNotifications } from '@siteswap/contracts/notifications';
import type { Member } from './members.ts';

/** Titles of a member's notifications, newest first. */
export async function titlesOf(member: Member): Promise<string[]> {
  const response = await member.api.get(listNotifications.path);
  const { notifications } = listNotifications.response.parse(await response.json());
  return notifications.map(({ title }) => title);
}
