import { maxComment } from '@siteswap/contracts/comments';
import { Button } from '@siteswap/ui-kit/button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoutePages } from '../client/use-route-pages.ts';
import { Markdown } from '../markdown/markdown.tsx';
import type { Arrival } from '../page/arrival.ts';
import { ArrivalGone } from '../page/arrival-gone.tsx';
import { useArrivedItem, withItem } from '../page/arrived-item.ts';
import { LoadMore } from '../page/load-more.tsx';
import { takeFocus } from '../page/next-focus.ts';
import { QueryStates } from '../page/query-states.tsx';
import { useMemberAction } from '../pending-actions/use-member-action.ts';
import { useSession } from '../session/session.ts';
import { CommentForm } from './comment-form.tsx';
import {
  type CommentRoutes,
  type CommentsKind,
  draftOf,
  type ParamsOf,
  type ShownComment,
  staleAfterWrite,
} from './comments-kind.ts';
import { DeleteButton, EditButton, RemoveButton } from './written-actions.tsx';
import { WrittenHead } from './written-head.tsx';

/** In the order in which they were written. */
const byAge = (a: ShownComment, b: ShownComment): number => a.id - b.id;

const noArrival = { id: undefined, key: '' } as const;

interface CommentsProps<R extends CommentRoutes> {
  kind: CommentsKind<R>;
  /** Parameters of the path of the entity. */
  params: ParamsOf<R['list']>;
  /** The entity: its last comments, and how many there are. */
  of: { readonly comments: readonly ShownComment[]; readonly commentCount: number };
  /** Times are those of this place. */
  timezone: string;
  /** The viewer removes what others wrote, with a reason. */
  canModerate: boolean;
  /** The viewer may write no comment. */
  isClosed?: boolean;
  /** The address leads to one of them. */
  arrival?: Arrival | undefined;
}

/**
 * The last comments on an entity, all of them on request, and the way to write, change and remove one.
 *
 * @example
 * const offerComments: CommentsKind<typeof routes> = { routes, namespace: 'carpool', invalidates: [listOffers] };
 * <Comments kind={offerComments} params={{ id: offer.id }} of={offer} timezone={timezone} canModerate={canModerate} />
 */
export function Comments<R extends CommentRoutes>(props: CommentsProps<R>): ReactNode {
  const {
    kind,
    params,
    of,
    timezone,
    canModerate,
    isClosed,
    arrival,
  }: CommentsProps<CommentRoutes> = props;
  const { t } = useTranslation('common');
  const [showsAll, setShowsAll] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const write = useMemberAction(draftOf(kind.routes.create, params), {
    reason: t('comments.signIn'),
    run: () => setWriting(true),
  });
  const arrived = useArrivedItem<CommentRoutes['get'], ShownComment>(arrival ?? noArrival, {
    items: of.comments,
    one: kind.routes.get,
    call: (commentId) => ({ params: { ...params, commentId } }),
    compare: byAge,
  });
  const list = (comments: readonly ShownComment[]): ReactNode => (
    <CommentList
      comments={withItem(comments, arrived.found, byAge)}
      kind={kind}
      params={params}
      timezone={timezone}
      canModerate={canModerate}
      arrival={arrival}
    />
  );
  return (
    <div className="flex flex-col gap-3 border-border border-t pt-3">
      {arrival && arrived.isGone ? <ArrivalGone arrival={arrival} /> : null}
      {of.commentCount > of.comments.length && !showsAll ? (
        <div>
          <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
            {t('comments.showAll', { count: of.commentCount })}
          </Button>
        </div>
      ) : null}
      {showsAll ? (
        <section ref={takeFocus} aria-label={t('comments.title')}>
          <AllComments kind={kind} params={params} list={list} />
        </section>
      ) : (
        list(of.comments)
      )}
      {isClosed ? <p className="text-muted text-sm">{t('comments.closed')}</p> : null}
      {isClosed || isWriting ? null : (
        <div>
          <Button size="sm" variant="outline" onPress={() => write()}>
            {t('comments.write')}
          </Button>
        </div>
      )}
      {isWriting && !isClosed ? (
        <CommentForm kind={kind} params={params} onClose={() => setWriting(false)} />
      ) : null}
    </div>
  );
}

/** They arrive newest first, and stand in the order in which they were written. */
function AllComments(props: {
  kind: CommentsKind;
  params: ParamsOf<CommentRoutes['list']>;
  list: (comments: readonly ShownComment[]) => ReactNode;
}): ReactNode {
  const { kind, params, list } = props;
  const { routes, namespace } = kind;
  const { t } = useTranslation('common');
  const query = useRoutePages(routes.list, { params, query: {} });
  return (
    <QueryStates query={query} failed={t('comments.failed')} namespace={namespace} headingLevel={3}>
      {({ items }) => (
        <>
          <LoadMore query={query} namespace={namespace} label={t('comments.earlier')} />
          {list(items.toReversed())}
        </>
      )}
    </QueryStates>
  );
}

type ListProps = Omit<CommentsProps<CommentRoutes>, 'of' | 'isClosed'>;

function CommentList(props: ListProps & { comments: readonly ShownComment[] }): ReactNode {
  const { comments, arrival, kind, timezone } = props;
  const { t } = useTranslation('common');
  if (comments.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3" aria-label={t('comments.title')}>
      {comments.map((comment) => (
        <li key={comment.id} className="flex flex-col gap-1" {...arrival?.mark(comment.id)}>
          <WrittenHead written={comment} timezone={timezone} size="sm" />
          {kind.isMarkdown ? (
            <Markdown text={comment.content} lines={1} />
          ) : (
            <p className="whitespace-pre-line wrap-anywhere">{comment.content}</p>
          )}
          <div className="flex flex-wrap gap-1 empty:hidden">
            <CommentActions {...props} comment={comment} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Change and delete for its author, remove for a moderator; nothing for others. */
function CommentActions(props: ListProps & { comment: ShownComment }): ReactNode {
  const { comment, kind, canModerate } = props;
  const { t } = useTranslation('common');
  const { user } = useSession();
  const isMine = user !== null && user?.id === comment.user?.id;
  const write = {
    written: comment,
    params: { ...props.params, commentId: comment.id },
    namespace: kind.namespace,
    invalidates: staleAfterWrite(kind),
  };
  if (isMine) {
    return (
      <>
        <EditButton
          {...write}
          route={kind.routes.update}
          title={t('comments.editTitle')}
          maxLength={maxComment}
          isMarkdown={kind.isMarkdown}
        />
        <DeleteButton
          {...write}
          route={kind.routes.remove}
          texts={{
            question: t('comments.deleteQuestion'),
            text: t('comments.deleteText'),
            done: t('comments.deleted'),
          }}
        />
      </>
    );
  }
  return canModerate ? (
    <RemoveButton
      {...write}
      route={kind.routes.remove}
      texts={{ title: t('comments.removeTitle'), done: t('comments.removed') }}
    />
  ) : null;
}
