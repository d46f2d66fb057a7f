import type { Notification, NotificationType } from '@siteswap/contracts/notifications';
import { Avatar } from '@siteswap/ui-kit/avatar';
import {
  BellIcon,
  CalendarDaysIcon,
  CarIcon,
  CircleCheckIcon,
  CircleXIcon,
  HandHeartIcon,
  MessageCircleIcon,
  SettingsIcon,
  StarIcon,
  TriangleAlertIcon,
} from '@siteswap/ui-kit/icons';
import { type ReactNode, useState } from 'react';

type Icon = typeof BellIcon;

/** Instead of a picture; a category that is not listed has the bell. */
const iconOf: Readonly<Record<string, Icon>> = {
  system: SettingsIcon,
  edition: CalendarDaysIcon,
  carpool: CarIcon,
  volunteer: HandHeartIcon,
  comment: MessageCircleIcon,
  favorite: StarIcon,
};

const marks: Partial<Record<NotificationType, { Mark: Icon; colour: string }>> = {
  SUCCESS: { Mark: CircleCheckIcon, colour: 'text-success' },
  WARNING: { Mark: TriangleAlertIcon, colour: 'text-warning' },
  ERROR: { Mark: CircleXIcon, colour: 'text-error' },
};

/** The small copy that is stored with an uploaded picture. */
function thumbOf(url: string): string {
  if (!url.startsWith('/uploads/')) return url;
  const at = url.lastIndexOf('/') + 1;
  return `${url.slice(0, at)}thumb-${url.slice(at)}`;
}

/** The picture of what a notification is about, with who did it; both are named in the row. */
export function NotificationPicture({ notification }: { notification: Notification }): ReactNode {
  const { subject, actor, category, type } = notification;
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = subject?.pictureUrl ? thumbOf(subject.pictureUrl) : null;
  const CategoryIcon = iconOf[category] ?? BellIcon;
  const mark = marks[type];
  const person = actor && (
    <Avatar
      name={actor.pseudo}
      profilePicture={actor.profilePicture}
      emailHash={actor.emailHash}
      updatedAt={actor.updatedAt}
      size={url ? 'sm' : 'lg'}
    />
  );
  const corner = 'absolute -right-1 -bottom-1 grid rounded-full bg-surface-raised p-px';
  return (
    <span aria-hidden="true" className="relative size-10 shrink-0 self-start">
      {url && url !== failedUrl ? (
        <img
          src={url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 rounded-control object-cover"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        (person ?? (
          <span className="grid size-10 place-items-center rounded-control bg-surface-sunken text-muted">
            <CategoryIcon size={20} />
          </span>
        ))
      )}
      {mark ? (
        <span className={`${corner} ${mark.colour}`}>
          <mark.Mark size={18} />
        </span>
      ) : url && person ? (
        <span className={corner}>{person}</span>
      ) : null}
    </span>
  );
}
