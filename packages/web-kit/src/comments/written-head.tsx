import type { PublicUser } from '@siteswap/contracts/core';
import { cutText } from '@siteswap/contracts/fields';
import { Avatar } from '@siteswap/ui-kit/avatar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../format/person-name.ts';
import { useFormat } from '../format/use-format.ts';

interface WrittenHeadProps {
  /** Its author is null where that is hidden. */
  written: {
    readonly user: PublicUser | null;
    readonly createdAt: string;
    readonly editedAt: string | null;
  };
  /** Times are those of the place that it is about. */
  timezone: string;
  size: 'sm' | 'md';
  /** Badges. */
  children?: ReactNode;
}

/** Who wrote it, unless that is hidden, and when. */
export function WrittenHead({ written, timezone, size, children }: WrittenHeadProps): ReactNode {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { user, createdAt, editedAt } = written;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {user ? <Avatar {...user} name={user.isDeleted ? null : user.pseudo} size={size} /> : null}
      <strong className="min-w-0 wrap-anywhere font-display">
        {user ? personName(t, user) : t('person.hidden')}
      </strong>
      <span className="text-muted text-sm">
        <time dateTime={createdAt}>{format.instant(createdAt, timezone, 'date-time')}</time>
        {editedAt ? ` · ${t('written.edited')}` : null}
      </span>
      {children}
    </p>
  );
}

/** Which one it is, in a button, for users of a screen reader: they hear the buttons one after the other. */
export function OfWritten(props: {
  user?: PublicUser | null | undefined;
  content: string;
}): ReactNode {
  const { t } = useTranslation('common');
  const { user, content } = props;
  const text = cutText(content, 40);
  return <span className="sr-only"> {user ? `${personName(t, user)}: ${text}` : `(${text})`}</span>;
}
