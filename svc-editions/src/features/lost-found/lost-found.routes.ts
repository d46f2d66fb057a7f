import {
  createLostFoundClaim,
  createLostFoundComment,
  createLostFoundItem,
  decideLostFoundClaim,
  getLostFoundComment,
  getLostFoundFigures,
  getLostFoundItem,
  getLostFoundPhoto,
  listExpiredLostFound,
  listLostFound,
  listLostFoundComments,
  removeLostFoundComment,
  removeLostFoundItem,
  replyToLostFoundClaim,
  returnLostFoundItem,
  setLostFoundDestination,
  undoLostFoundClaimDecision,
  updateLostFoundComment,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import { type Actor, bind, type RouteBinding, sendPicture } from '@siteswap/service-kit';
import type { LostFoundService } from './lost-found.service.ts';
import type { LostFoundClaimsService } from './lost-found-claims.service.ts';
import type { LostFoundCommentsService } from './lost-found-comments.service.ts';

export const lostFoundRoutes = (
  items: LostFoundService,
  comments: LostFoundCommentsService,
  claims: LostFoundClaimsService,
): RouteBinding[] => {
  const looksAfterItem = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number; itemId: number } }) =>
      items.assertLooksAfter(actor, params),
  };
  return [
    bind(listLostFound, ({ actor, params, query }) => items.list(actor, params.id, query)),
    bind(getLostFoundItem, ({ actor, params }) => items.get(actor, params)),
    bind(getLostFoundPhoto, async ({ actor, params, ctx }) =>
      sendPicture(ctx, await items.getPhoto(actor, params)),
    ),
    bind(createLostFoundItem, ({ actor, params, body }) => items.create(actor, params.id, body)),
    bind(
      updateLostFoundItem,
      ({ actor, params, body }) => items.update(actor, params, body),
      looksAfterItem,
    ),
    bind(returnLostFoundItem, ({ actor, params, body }) => items.setReturned(actor, params, body), {
      beforeReplay: ({ actor, params }) => items.assertReturns(actor, params),
    }),
    bind(removeLostFoundItem, ({ actor, params, body }) => items.remove(actor, params, body)),
    bind(listExpiredLostFound, ({ actor, params }) => items.listExpired(actor, params.id)),
    bind(getLostFoundFigures, ({ actor, params }) => items.getFigures(actor, params.id)),
    bind(
      setLostFoundDestination,
      ({ actor, params, body }) => items.setDestination(actor, params, body),
      looksAfterItem,
    ),
    bind(listLostFoundComments, ({ actor, params, query }) => comments.list(actor, params, query)),
    bind(getLostFoundComment, ({ actor, params }) => comments.get(actor, params)),
    bind(createLostFoundComment, ({ actor, params, body }) => comments.create(actor, params, body)),
    bind(
      updateLostFoundComment,
      ({ actor, params, body }) => comments.update(actor, params, body),
      {
        beforeReplay: ({ actor, params }) => comments.get(actor, params),
      },
    ),
    bind(removeLostFoundComment, ({ actor, params, body }) => comments.remove(actor, params, body)),
    bind(createLostFoundClaim, ({ actor, params, body }) => claims.create(actor, params, body)),
    bind(
      decideLostFoundClaim,
      ({ actor, params, body }) => claims.decide(actor, params, body),
      looksAfterItem,
    ),
    bind(
      undoLostFoundClaimDecision,
      ({ actor, params }) => claims.undo(actor, params),
      looksAfterItem,
    ),
    bind(replyToLostFoundClaim, ({ actor, params, body }) => claims.reply(actor, params, body)),
  ];
};
