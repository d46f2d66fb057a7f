import { editionState, favoriteState } from '@siteswap/contracts/editions';
import { calendarTables } from '@siteswap/features/calendars';
import { commentTables } from '@siteswap/features/comments';
import { memberTables } from '@siteswap/features/members';
import { participationCopyTables } from '@siteswap/features/participations';
import { keep } from '@siteswap/service-kit';
import { definePersonalData } from '#src/db.ts';
import { favoritesFeedTable } from '#src/features/feeds/feeds.public.ts';
import { removeActorOfImports } from '#src/features/imports/imports.public.ts';
import {
  deleteItemClaimsOf,
  listItemClaimsOf,
  listItemsOf,
} from '#src/features/lost-found/lost-found.public.ts';
import {
  deleteCollaborationsOf,
  deleteConventionClaimsOf,
  deleteFavoritesOf,
  deleteFollowsOf,
  deleteInvitationsOf,
  deleteTransfersOf,
  listCollaborationsOf,
  listInvitationsOf,
  listPermissionChangesOf,
  listTransfersOf,
  removeAuthorOfConventions,
} from '#src/features/privacy/privacy.public.ts';
import { eraseAllowances } from '#src/features/upload-allowances/upload-allowances.public.ts';

/** Everything svc-editions stores about members: what their export contains, and how it is erased. */
export const personalData = definePersonalData({
  notMembers: [
    'convention_id',
    'edition_id',
    'collaborator_id',
    'lost_found_item_id',
    'lost_item_id',
    'found_item_id',
    'returned_with_id',
    // Of a picture that is fetched or released: those tables store nothing about people.
    'entity_id',
  ],
  tables: {
    favorites: {
      columns: ['user_id'],
      omit: ['version'],
      erase: async (tx, userId, outbox) => {
        for (const editionId of await deleteFavoritesOf(tx, userId)) {
          outbox.state(favoriteState, `${userId}-${editionId}`);
        }
      },
    },
    ...calendarTables(favoritesFeedTable),
    conventions: {
      columns: ['author_id'],
      omit: ['card', 'origin_key'],
      erase: async (tx, userId, outbox) => {
        for (const editionId of await removeAuthorOfConventions(tx, userId)) {
          outbox.state(editionState, editionId);
        }
      },
    },
    editions: {
      columns: ['creator_id'],
      omit: ['card_head', 'origin_key', 'version'],
      erase: keep('an edition stays for its participants; its creator is shown as a deleted user'),
    },
    convention_collaborators: {
      columns: ['user_id', 'added_by_id'],
      export: listCollaborationsOf,
      erase: async (tx, userId, outbox) => {
        for (const editionId of await deleteCollaborationsOf(tx, userId)) {
          outbox.state(editionState, editionId);
        }
      },
    },
    convention_follows: {
      columns: ['user_id'],
      erase: (tx, userId) => deleteFollowsOf(tx, userId),
    },
    convention_transfers: {
      columns: ['from_id', 'to_id'],
      export: listTransfersOf,
      erase: (tx, userId) => deleteTransfersOf(tx, userId),
    },
    convention_claim_requests: {
      columns: ['user_id'],
      omit: ['code_hash'],
      erase: (tx, userId) => deleteConventionClaimsOf(tx, userId),
    },
    convention_invitations: {
      columns: ['invited_by_id', 'sent_by_id', 'accepted_by_id'],
      export: listInvitationsOf,
      erase: (tx, userId) => deleteInvitationsOf(tx, userId),
    },
    collaborator_permission_history: {
      columns: ['actor_id', 'target_user_id'],
      export: listPermissionChangesOf,
      erase: keep(
        'who gave which right stays for the team of the convention; a deleted member is shown as such',
      ),
    },
    edition_posts: {
      columns: ['user_id'],
      erase: keep('what was written stays for members who replied to it, as by a deleted user'),
    },
    ...commentTables,
    lost_found_items: {
      columns: ['user_id', 'returned_by_id'],
      export: listItemsOf,
      erase: keep('what was lost or found stays for members who look for it, as by a deleted user'),
    },
    lost_found_claims: {
      columns: ['user_id', 'decided_by_id'],
      export: listItemClaimsOf,
      erase: (tx, userId) => deleteItemClaimsOf(tx, userId),
    },
    imports: {
      columns: ['actor_id'],
      omit: ['outcomes', 'undo'],
      erase: (tx, userId) => removeActorOfImports(tx, userId),
    },
    edition_managers: {
      columns: ['user_id'],
      erase: (tx, userId, outbox) => eraseAllowances(tx, outbox, userId),
    },
    upload_allowances: {
      columns: ['user_id'],
      omit: ['version'],
      erase: (tx, userId, outbox) => eraseAllowances(tx, outbox, userId),
    },
    ...participationCopyTables,
    ...memberTables,
  },
});
