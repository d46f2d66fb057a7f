import type { Notification } from '@siteswap/contracts/notifications';
import { Button } from '@siteswap/ui-kit/button';
import { CircleCheckIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useReply } from '../use-reply.ts';

/** The replies to what a notification asks, or what became of it. */
export function NotificationReplies({ notification }: { notification: Notification }): ReactNode {
  const { pending, give } = useReply(notification);
  const { replies, outcome } = notification;
  if (outcome !== null) {
    return (
      <p className="flex items-center gap-1.5 text-sm">
        <CircleCheckIcon size={16} className="shrink-0 text-success" />
        {outcome}
      </p>
    );
  }
  if (replies.length === 0) return null;
  return (
    <div className="relative flex flex-wrap gap-2 py-1">
      {replies.map((reply, index) => (
        <Button
          key={reply.name}
          size="sm"
          variant={index === 0 ? 'solid' : 'outline'}
          isLoading={pending === reply.name}
          isDisabled={pending !== null && pending !== reply.name}
          onPress={() => void give(reply)}
        >
          {reply.label}
        </Button>
      ))}
    </div>
  );
}
