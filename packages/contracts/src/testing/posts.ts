import { type Comment, comment } from '../comments.ts';
import { type Post, post } from '../editions/posts.ts';
import { aPublicUser } from './users.ts';

const written = {
  user: aPublicUser(),
  content: 'Who comes by train?',
  createdAt: '2126-04-01T10:00:00.000Z',
  editedAt: null,
};

/** A post without comments. */
export const aPost = (fields: Partial<Post> = {}): Post =>
  post.parse({
    ...written,
    id: 5,
    isOfficial: false,
    isPinned: false,
    areCommentsClosed: false,
    commentCount: 0,
    comments: [],
    ...fields,
  });

export const aPostComment = (fields: Partial<Comment> = {}): Comment =>
  comment.parse({ ...written, id: 50, content: 'I do!', ...fields });
