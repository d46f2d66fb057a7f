import type { Post } from '@siteswap/contracts/editions';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { EllipsisVerticalIcon } from '@siteswap/ui-kit/icons';
import { Menu, MenuItem } from '@siteswap/ui-kit/popover-menu';
import { personName } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkPost } from '../api/use-posts.ts';

const marks = ['isPinned', 'isOfficial', 'areCommentsClosed'] as const;

/** What the team decides about a post: pinned, official, without further comments. */
export function MarkMenu({ post, editionId }: { post: Post; editionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const mark = useMarkPost();
  const label = t('posts.options', { name: personName(t, post.user) });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton aria-label={label} size="sm" isLoading={mark.isPending}>
          <EllipsisVerticalIcon size={18} />
        </IconButton>
      }
    >
      {marks.map((name) => (
        <MenuItem
          key={name}
          id={name}
          onAction={() =>
            mark.mutate({
              params: { id: editionId, postId: post.id },
              body: { [name]: !post[name] },
            })
          }
        >
          {t(`posts.mark.${name}.${post[name] ? 'off' : 'on'}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
