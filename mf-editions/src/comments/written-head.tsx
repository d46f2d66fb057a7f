import type { Edition, LostFoundComment } from '@siteswap/contracts/editions';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { personName, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Who wrote it, unless that is hidden, and when, in the time of the edition's place. */
export function WrittenHead(props: {
  written: Pick<LostFoundComment, 'user' | 'createdAt' | 'editedAt'>;
  edition: Pick<Edition, 'timezone'>;
  size: 'sm' | 'md';
  /** Badges. */
  children?: ReactNode;
}): ReactNode {
  const { written, edition, size, children } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { user, createdAt, editedAt } = written;
  return (
    <p className="ed:flex ed:flex-wrap ed:items-center ed:gap-x-2 ed:gap-y-1">
      {user ? <Avatar {...user} name={user.isDeleted ? null : user.pseudo} size={size} /> : null}
      <strong className="ed:font-display">
        {user ? personName(t, user) : t('lostFound.hiddenName')}
      </strong>
      <span className="ed:text-muted ed:text-sm">
        <time dateTime={createdAt}>{format.instant(createdAt, edition.timezone, 'date-time')}</time>
        {editedAt ? ` · ${t('posts.edited')}` : null}
      </span>
      {children}
    </p>
  );
}
