import { Button } from '@siteswap/ui-kit/button';
import {
  type Arrival,
  ArrivalGone,
  askToSignIn,
  LoadMore,
  type ProblemError,
  QueryStates,
  type RoutePages,
  takeFocus,
  useSession,
  withItem,
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

/** In the order in which they were written. */
export const byAge = (a: Comment, b: Comment): number => a.id - b.id;

/** For things that the address does not lead to. */
export const noArrival = { id: undefined, key: '' } as const;

/** Shows these comments, and among them the one to which the address leads. */
export type ListOf<C> = (comments: readonly C[]) => ReactNode;

/** The last comments on something, all of them on request, and the way to write one. */
export function Comments<C extends Comment>(props: {
  /** What they are about: its last comments, and how many there are. */
  of: { readonly comments: readonly C[]; readonly commentCount: number };
  show: Show<C>;
  /** All of them: `AllComments`. */
  all: (list: ListOf<C>) => ReactNode;
  /** The address leads to one of them, and where that is. */
  arrival: Arrival | undefined;
  arrived: { readonly found: C | undefined; readonly isGone: boolean };
  /** No more comments are accepted. */
  isClosed?: boolean;
  /** Where one is written: `CommentForm`. */
  form: (close: () => void) => ReactNode;
}): ReactNode {
  const { of, show, all, isClosed = false, form, arrival, arrived } = props;
  const { t } = useTranslation('editions');
  const [showsAll, setShowsAll] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { isAuthenticated } = useSession();
  const hidden = of.commentCount - of.comments.length;

  const list: ListOf<C> = (comments) => (
    <CommentList
      comments={withItem(comments, arrived.found, byAge)}
      show={show}
      arrival={arrival}
    />
  );
  const write = (): void => {
    if (isAuthenticated) setWriting(true);
    else askToSignIn({ reason: t('posts.commentSignIn') });
  };
  return (
    <div className="ed:flex ed:flex-col ed:gap-3 ed:border-border ed:border-t ed:pt-3">
      {arrival && arrived.isGone ? <ArrivalGone arrival={arrival} /> : null}
      {hidden > 0 && !showsAll ? (
        <div>
          <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
            {t('posts.showComments', { count: of.commentCount })}
          </Button>
        </div>
      ) : null}
      {showsAll ? (
        <section ref={takeFocus} aria-label={t('posts.comments')}>
          {all(list)}
        </section>
      ) : (
        list(of.comments)
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
  list: ListOf<C>;
}): ReactNode {
  const { query, list } = props;
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
          {list(items.toReversed())}
        </>
      )}
    </QueryStates>
  );
}

function CommentList<C extends Comment>(props: {
  comments: readonly C[];
  show: Show<C>;
  arrival: Arrival | undefined;
}): ReactNode {
  const { comments, show, arrival } = props;
  const { t } = useTranslation('editions');
  if (comments.length === 0) return null;
  return (
    <ul className="ed:flex ed:flex-col ed:gap-3" aria-label={t('posts.comments')}>
      {comments.map((comment) => (
        <li
          key={comment.id}
          className="ed:flex ed:flex-col ed:gap-1"
          {...arrival?.mark(comment.id)}
        >
          {show(comment)}
        </li>
      ))}
    </ul>
  );
}
