import { Button } from '@siteswap/ui-kit/button';
import {
  askToSignIn,
  LoadMore,
  type ProblemError,
  QueryStates,
  type RoutePages,
  takeFocus,
  useSession,
} from '@siteswap/web-kit';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a list needs to know of a comment. */
interface Comment {
  readonly id: number;
}

/** How one comment is shown. */
type Show<C> = (comment: C) => ReactNode;

/** The last comments on something, all of them on request, and the way to write one. */
export function Comments<C extends Comment>(props: {
  /** What they are about: its last comments, and how many there are. */
  of: { readonly comments: readonly C[]; readonly commentCount: number };
  show: Show<C>;
  /** All of them: `AllComments`. */
  all: ReactNode;
  /** No more comments are accepted. */
  isClosed?: boolean;
  /** Where one is written: `CommentForm`. */
  form: (close: () => void) => ReactNode;
}): ReactNode {
  const { of, show, all, isClosed = false, form } = props;
  const { t } = useTranslation('editions');
  const [showsAll, setShowsAll] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { isAuthenticated } = useSession();
  const hidden = of.commentCount - of.comments.length;

  const write = (): void => {
    if (isAuthenticated) setWriting(true);
    else askToSignIn({ reason: t('posts.commentSignIn') });
  };
  return (
    <div className="ed:flex ed:flex-col ed:gap-3 ed:border-border ed:border-t ed:pt-3">
      {hidden > 0 && !showsAll ? (
        <div>
          <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
            {t('posts.showComments', { count: of.commentCount })}
          </Button>
        </div>
      ) : null}
      {showsAll ? (
        <section ref={takeFocus} aria-label={t('posts.comments')}>
          {all}
        </section>
      ) : (
        <CommentList comments={of.comments} show={show} />
      )}
      {isClosed ? <p className="ed:text-muted ed:text-sm">{t('posts.commentsClosed')}</p> : null}
      {isClosed || isWriting ? null : (
        <div>
          <Button size="sm" variant="outline" onPress={write}>
            {t('posts.comment.write')}
          </Button>
        </div>
      )}
      {isWriting && !isClosed ? form(() => setWriting(false)) : null}
    </div>
  );
}

/** They arrive newest first, and stand in the order in which they were written. */
export function AllComments<C extends Comment>(props: {
  query: UseInfiniteQueryResult<RoutePages<unknown, C>, ProblemError>;
  show: Show<C>;
}): ReactNode {
  const { query, show } = props;
  const { t } = useTranslation('editions');
  return (
    <QueryStates
      query={query}
      failed={t('posts.commentsFailed')}
      namespace="editions"
      headingLevel={3}
    >
      {({ items }) => (
        <>
          <LoadMore query={query} namespace="editions" label={t('posts.earlierComments')} />
          <CommentList comments={items.toReversed()} show={show} />
        </>
      )}
    </QueryStates>
  );
}

function CommentList<C extends Comment>(props: {
  comments: readonly C[];
  show: Show<C>;
}): ReactNode {
  const { comments, show } = props;
  const { t } = useTranslation('editions');
  if (comments.length === 0) return null;
  return (
    <ul className="ed:flex ed:flex-col ed:gap-3" aria-label={t('posts.comments')}>
      {comments.map((comment) => (
        <li key={comment.id} className="ed:flex ed:flex-col ed:gap-1">
          {show(comment)}
        </li>
      ))}
    </ul>
  );
}
