import { listNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { APIRequestContext, Page } from 'playwright/test';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The count that the bell says: `Notifications, 3 non lues`, or `Notifications` for none. */
export async function shownCount(page: Page): Promise<number> {
  const label = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(label.match(/-?\d+/)?.[0] ?? 0);
}

/** Ids of the newest hundred notifications of a member. */
export async function notificationIds(api: APIRequestContext): Promise<string[]> {
  const response = await api.get(routeUrl(listNotifications, { query: { limit: 100 } }));
  return listNotifications.response
    .parse(await response.json())
    .notifications.map((notification) => notification.id);
}

/** Calls the API as the page itself would. @returns the status */
export const callFrom = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (call) => {
      const response = await fetch(call.path, {
        method: call.method,
        ...(call.body
          ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(call.body) }
          : {}),
      });
      return response.status;
    },
    { method, path, body },
  );
