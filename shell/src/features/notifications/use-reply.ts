import type { Notification, NotificationReply } from '@siteswap/contracts/notifications';
import type { Route } from '@siteswap/contracts/route';
import { toast } from '@siteswap/ui-kit/toast';
import { callRoute, ProblemError, problemText } from '@siteswap/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { notifications } from './notification.store.ts';
import { readAnew } from './read-anew.store.ts';

/** Another reply was given meanwhile, or what was asked is gone. */
const closed = new Set([403, 404, 409, 410]);

/** The route of a reply, as the domain's template names it. */
const routeOf = ({
  method,
  path,
}: NotificationReply): Route & { readonly response: z.ZodUnknown } => ({
  id: 'notifications.reply',
  method,
  path: path as `/${string}`,
  summary: 'A reply to a notification.',
  access: 'member',
  body: z.unknown(),
  response: z.unknown(),
});

/** Replies to what a notification asks, one reply at a time; the toast and the notification say what came of it. */
export function useReply(one: Notification) {
  const { t } = useTranslation('shell');
  const [pending, setPending] = useState<string | null>(null);

  const end = (outcome: string): void => {
    void readAnew(one);
    // The reply is given, whatever becomes of the mark.
    notifications.replied(one.id, outcome).catch(() => undefined);
  };
  const failed = (error: unknown): void => {
    if (!(error instanceof ProblemError && closed.has(error.status))) {
      const title = t('notifications.reply.failed');
      toast.show({ type: 'ERROR', title, message: problemText(t, error) });
      return;
    }
    const title = t('notifications.reply.closed');
    toast.show({ type: 'INFO', title });
    end(title);
  };
  const give = async (reply: NotificationReply): Promise<void> => {
    setPending(reply.name);
    try {
      await callRoute(routeOf(reply), reply.body ? { body: reply.body } : {});
      toast.show({ type: 'SUCCESS', title: reply.outcome });
      end(reply.outcome);
    } catch (error) {
      failed(error);
    } finally {
      setPending(null);
    }
  };
  return { pending, give };
}
