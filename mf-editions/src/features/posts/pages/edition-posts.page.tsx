import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import {
  ArrivalGone,
  LoadMore,
  QueryStates,
  useNextFocus,
  usePageNavigate,
} from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useEdition, useMyRights } from '#src/features/editions/editions.public.ts';
import { useArrivedPost } from '../api/use-arrived-post.ts';
import { usePosts } from '../api/use-posts.ts';
import { PostCard } from '../components/post-card.tsx';
import { NewPost } from '../components/post-form.tsx';

/** What members write about an edition; a tab of it. */
export function EditionPostsPage(): ReactNode {
  const { t } = useTranslation('editions');
  const id = Number(useParams()['id']);
  const edition = useEdition(id);
  const posts = usePosts(id);
  const { post: arrival, comment, items, isGone } = useArrivedPost(id, posts);
  const canModerate = useMyRights(id, { enabled: true }).includes('edit');
  const frame = useNextFocus();
  const navigate = usePageNavigate();
  const timezone = edition.data?.timezone;
  // The address leads nowhere once its post is deleted; its author knows that it is gone.
  const [deletedId, setDeletedId] = useState<number>();
  const isLeft = isGone && arrival.id === deletedId;
  useEffect(() => {
    if (isLeft) void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [isLeft, navigate]);
  if (posts.error?.status === 404) throw posts.error;
  return (
    <section
      ref={frame}
      className="ed:flex ed:max-w-3xl ed:flex-col ed:gap-6"
      aria-label={t('posts.title')}
    >
      <NewPost
        editionId={id}
        canModerate={canModerate}
        isOnline={edition.data?.isOnline ?? false}
      />
      {isGone && !isLeft ? <ArrivalGone arrival={arrival} /> : null}
      <QueryStates
        query={posts}
        retainsData
        failed={t('posts.failed')}
        namespace="editions"
        loading={<LoadingPosts />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState title={t('posts.empty.title')} text={t('posts.empty.text')} />}
      >
        {() =>
          // Hours are those of the edition's place.
          timezone === undefined ? (
            <LoadingPosts />
          ) : (
            <div className="ed:flex ed:flex-col ed:gap-4">
              {items.map((post) => (
                <PostCard
                  key={post.id}
                  post={post}
                  edition={{ id, timezone }}
                  canModerate={canModerate}
                  arrival={arrival}
                  comment={comment}
                  onDelete={() => setDeletedId(post.id)}
                />
              ))}
              <LoadMore query={posts} namespace="editions" />
            </div>
          )
        }
      </QueryStates>
    </section>
  );
}

function LoadingPosts(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="ed:flex ed:flex-col ed:gap-4" role="status" aria-label={t('state.loading')}>
      <Skeleton height={132} />
      <Skeleton height={132} />
    </div>
  );
}
