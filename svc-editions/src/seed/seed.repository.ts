import { randomBytes } from 'node:crypto';
import {
  type ConventionRight,
  type collaboratorAdded,
  invitationDays,
  itemExpiryDays,
  type lostFoundCommented,
  type postCommented,
  type transferOffered,
  type usualDestinations,
} from '@siteswap/contracts/editions';
import { insertComment } from '@siteswap/features/comments';
import { days, hours, later } from '@siteswap/service-kit';
import type { z } from 'zod';
import type { Tx } from '#src/db.ts';
import { toGrant } from '#src/features/collaborators/collaborators.public.ts';
import { conventionColumnsOf } from '#src/features/collaborators/convention-members.public.ts';
import {
  insertConvention,
  type NewConvention,
} from '#src/features/conventions/conventions.public.ts';
import { insertEdition, type NewEdition } from '#src/features/editions/editions.public.ts';
import { setFavorite } from '#src/features/favorites/favorites.repository.ts';
import { itemNameOf } from '#src/features/lost-found/lost-found.mapper.ts';
import { itemComments } from '#src/features/lost-found/lost-found.repository.ts';
import { postComments } from '#src/features/posts/posts.repository.ts';
import type { LostFoundKind, LostFoundStatus } from '#src/generated/prisma/client.ts';
import { quotedText } from '#src/shared/quoted-text.ts';

/** A convention to store with its editions; the keys say what was stored before. */
export interface SeedConvention {
  readonly convention: NewConvention & { originKey: string };
  readonly editions: readonly (NewEdition & { originKey: string })[];
  /** Who runs it with its author, from the beginning. */
  readonly collaborators?: readonly SeedCollaborator[];
  /** The one of the team to whom its author offers it. */
  readonly transferTo?: number;
  /** Who is invited to its team by mail; their links were never sent. */
  readonly invitations?: readonly SeedInvitation[];
  /** What was written about its editions, in that order. */
  readonly posts?: readonly SeedPost[];
  /** What was lost and found at its editions, in that order. */
  readonly lostFound?: readonly SeedItem[];
  /** Who starred its editions. */
  readonly stars?: readonly SeedStar[];
}

interface SeedStar {
  /** `originKey` of the edition. */
  readonly edition: string;
  readonly userIds: readonly number[];
}

/** Something lost or found, with comments. */
export interface SeedItem {
  /** `originKey` of the edition. */
  readonly edition: string;
  readonly userId: number;
  readonly kind: LostFoundKind;
  readonly status?: LostFoundStatus;
  readonly description: string;
  /** Day of the edition: 0 is its first. */
  readonly day: number;
  readonly place: string;
  readonly sensitive?: boolean;
  /** Whether its owner did not collect it in time. */
  readonly isExpired?: boolean;
  /** Where it went then: a usual place, or a free text. */
  readonly destination?: (typeof usualDestinations)[number] | (string & {});
  readonly comments: readonly { readonly userId: number; readonly content: string }[];
}

/** A post, with comments. */
interface SeedPost {
  /** `originKey` of the edition. */
  readonly edition: string;
  readonly userId: number;
  readonly content: string;
  readonly isOfficial?: boolean;
  readonly isPinned?: boolean;
  readonly comments: readonly { readonly userId: number; readonly content: string }[];
}

interface SeedInvitation {
  readonly email: string;
  readonly title: string;
  readonly rights: readonly ConventionRight[];
  readonly sentAt: Date;
}

interface SeedCollaborator {
  readonly userId: number;
  readonly title: string;
  readonly rights: readonly ConventionRight[];
}

/** The demonstration organiser's id, where svc-core's accounts are already known. */
export async function findMemberByPseudo(tx: Tx, pseudo: string): Promise<number | undefined> {
  return (await tx.member.findFirst({ where: { pseudo }, select: { id: true } }))?.id;
}

/** Whether an earlier seed stored the real editions, which it did itself; deleted ones count as well. */
export async function hasRealEditions(tx: Tx): Promise<boolean> {
  return (await tx.edition.count({ where: { originKey: { startsWith: 'real:' } } })) > 0;
}

/** What a seed has added, for the command that publishes it. */
export interface Added {
  readonly editionIds: number[];
  readonly stars: { userId: number; editionId: number }[];
  readonly collaborators: z.input<typeof collaboratorAdded.data>[];
  readonly transfers: z.output<typeof transferOffered.data>[];
  readonly postComments: z.input<typeof postCommented.data>[];
  readonly itemComments: z.input<typeof lostFoundCommented.data>[];
}

/** Stores the conventions and editions that are not there yet, these with all that belongs to them. */
export async function addMissing(
  tx: Tx,
  seeds: readonly SeedConvention[],
  now: Date,
): Promise<Added> {
  const added: Added = {
    editionIds: [],
    stars: [],
    collaborators: [],
    transfers: [],
    postComments: [],
    itemComments: [],
  };
  for (const seed of seeds) {
    const { convention, editions, posts = [], lostFound = [], stars = [] } = seed;
    const { originKey } = convention;
    const known =
      (await tx.convention.findUnique({ where: { originKey } })) ??
      (await insertSeed(tx, seed, added, now));
    const stored = await tx.edition.findMany({
      where: { originKey: { in: editions.map((edition) => edition.originKey) } },
      select: { originKey: true },
    });
    const keys = new Set(stored.map((row) => row.originKey));
    for (const edition of editions.filter((one) => !keys.has(one.originKey))) {
      const announcedAt = edition.isOnline ? now : null;
      const { id } = await insertEdition(tx, known, { ...edition, announcedAt });
      added.editionIds.push(id);
      const ofEdition = <T extends { edition: string }>(all: readonly T[]): T[] =>
        all.filter((one) => one.edition === edition.originKey);
      added.postComments.push(...(await insertPosts(tx, id, ofEdition(posts))));
      const items = ofEdition(lostFound);
      added.itemComments.push(...(await insertItems(tx, { ...edition, id }, items, now)));
      const userIds = stars.flatMap((star) =>
        star.edition === edition.originKey ? star.userIds : [],
      );
      for (const userId of userIds) {
        await setFavorite(tx, userId, id);
        added.stars.push({ userId, editionId: id });
      }
    }
  }
  return added;
}

/** Stores a convention with its team, and how that came about. */
async function insertSeed(
  tx: Tx,
  { convention, collaborators = [], invitations = [], transferTo }: SeedConvention,
  added: Pick<Added, 'collaborators' | 'transfers'>,
  now: Date,
): Promise<{ id: number; name: string }> {
  const stored = await insertConvention(tx, convention);
  const actorId = convention.authorId ?? null;
  if (actorId === null) return stored;
  for (const { userId, title, rights } of collaborators) {
    const conventionId = stored.id;
    await tx.conventionCollaborator.create({
      data: { conventionId, userId, title, addedById: actorId, ...conventionColumnsOf(rights) },
    });
    const after = { title, rights: [...rights], perEdition: [] };
    await tx.collaboratorPermissionHistory.create({
      data: { conventionId, actorId, targetUserId: userId, changeType: 'CREATED', after },
    });
    const grant = toGrant({ title: title ?? null, rights, perEdition: [] });
    added.collaborators.push({
      conventionId,
      conventionName: stored.name,
      userId,
      actorId,
      ...grant,
    });
  }
  if (transferTo !== undefined) {
    const sides = { conventionId: stored.id, fromId: actorId, toId: transferTo };
    await tx.conventionTransfer.create({ data: { ...sides, offeredAt: now } });
    added.transfers.push({ ...sides, conventionName: stored.name });
  }
  for (const { rights, sentAt, ...invitation } of invitations) {
    await tx.conventionInvitation.create({
      data: {
        ...invitation,
        conventionId: stored.id,
        invitedById: actorId,
        sentById: actorId,
        isByAdmin: false,
        rights: [...rights],
        perEdition: [],
        tokenHash: randomBytes(32).toString('hex'),
        sentAt,
        expiresAt: later(sentAt, days(invitationDays)),
      },
    });
  }
  return stored;
}

/** @returns what others wrote about the posts */
async function insertPosts(
  tx: Tx,
  editionId: number,
  posts: readonly SeedPost[],
): Promise<Added['postComments']> {
  const commented: Added['postComments'] = [];
  for (const { edition: _, comments, ...post } of posts) {
    const { id: postId } = await tx.editionPost.create({ data: { ...post, editionId } });
    for (const comment of comments) {
      const key = { entityKind: postComments, entityId: postId };
      const { id: commentId, userId: actorId } = await insertComment(tx, key, comment);
      const text = quotedText(post.content);
      commented.push({ editionId, postId, commentId, userId: post.userId, actorId, text });
    }
  }
  return commented;
}

const midnight = (day: string) => new Date(`${day}T00:00:00.000Z`);

async function insertItems(
  tx: Tx,
  edition: { id: number; startDate: string; endDate: string },
  items: readonly SeedItem[],
  now: Date,
): Promise<Added['itemComments']> {
  const commented: Added['itemComments'] = [];
  const isOver = later(midnight(edition.endDate), days(1)) < now;
  const notAfterNow = (date: Date) => (date < now ? date : now);
  for (const [index, { edition: _, day, isExpired, comments, ...item }] of items.entries()) {
    const date = later(midnight(edition.startDate), days(day));
    const writtenAt = notAfterNow(later(date, hours(18)));
    const commentedAt = notAfterNow(later(date, hours(36)));
    const { id: itemId } = await tx.lostFoundItem.create({
      data: {
        ...item,
        number: index + 1,
        date,
        createdAt: writtenAt,
        ...(item.status === 'RETURNED' && { returnedAt: writtenAt, returnedById: item.userId }),
        ...(isExpired && {
          expiredAt: later(midnight(edition.endDate), days(itemExpiryDays + 1)),
        }),
        editionId: edition.id,
      },
    });
    for (const comment of comments) {
      const key = { entityKind: itemComments, entityId: itemId };
      const written = { ...comment, createdAt: commentedAt };
      const { id: commentId, userId: actorId } = await insertComment(tx, key, written);
      const of = { editionId: edition.id, itemId, item: itemNameOf(item) };
      if (!isOver) commented.push({ ...of, commentId, userId: item.userId, actorId });
    }
  }
  return commented;
}
