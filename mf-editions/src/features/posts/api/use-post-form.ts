import { createPost, type Post } from '@siteswap/contracts/editions';
import { useRouteForm } from '@siteswap/web-kit/form';
import { ofPostsAndTheirNumber } from './use-posts.ts';

/** The form of a new post. What is typed survives a reload until it is published. */
export const usePostForm = (
  editionId: number,
  { onSuccess }: { readonly onSuccess: (post: Post) => void },
) =>
  useRouteForm(createPost, {
    namespace: 'editions',
    params: { id: editionId },
    defaultValues: { content: '', isOfficial: false, notifies: false },
    // Only a message of the team is sent to others.
    toBody: (values) => ({ ...values, notifies: values.isOfficial && values.notifies }),
    invalidates: ofPostsAndTheirNumber,
    draft: `editions-post-${editionId}`,
    onSuccess,
  });
