import type { IsAllowedTarget } from '@siteswap/service-kit';
import { defineService, prismaClient } from '#src/db.ts';
import { editionsEnv } from '#src/env.ts';
import { claimsModule } from '#src/features/claims/claims.module.ts';
import { collaboratorsModule } from '#src/features/collaborators/collaborators.module.ts';
import { conventionsModule } from '#src/features/conventions/conventions.module.ts';
import { editingModule } from '#src/features/editing/editing.module.ts';
import { editionsModule } from '#src/features/editions/editions.module.ts';
import { embedsModule } from '#src/features/embeds/embeds.module.ts';
import { favoritesModule } from '#src/features/favorites/favorites.module.ts';
import { feedsModule } from '#src/features/feeds/feeds.module.ts';
import { fileReleasesModule } from '#src/features/file-releases/file-releases.module.ts';
import { followsModule } from '#src/features/follows/follows.module.ts';
import { importsModule } from '#src/features/imports/imports.module.ts';
import { invitationsModule } from '#src/features/invitations/invitations.module.ts';
import { lostFoundModule } from '#src/features/lost-found/lost-found.module.ts';
import { postsModule } from '#src/features/posts/posts.module.ts';
import { previewsModule } from '#src/features/previews/previews.module.ts';
import { privacyModule } from '#src/features/privacy/privacy.module.ts';
import { remindersModule } from '#src/features/reminders/reminders.module.ts';
import { sitemapsModule } from '#src/features/sitemaps/sitemaps.module.ts';
import { townsModule } from '#src/features/towns/towns.module.ts';
import { transfersModule } from '#src/features/transfers/transfers.module.ts';
import { uploadAllowancesModule } from '#src/features/upload-allowances/upload-allowances.module.ts';
import { fileKinds } from '#src/file-kinds.ts';
import { notificationTemplates } from '#src/notifications/index.ts';
import { personalData } from '#src/personal-data.ts';
import { editionManagersProjection } from '#src/subscribers/edition-managers.ts';
import { members } from '#src/subscribers/members.ts';
import { participations } from '#src/subscribers/participations.ts';

interface Options {
  /** Where files of imports may be fetched from; public web servers when absent. Tests have one of their own. */
  readonly isAllowedTarget?: IsAllowedTarget;
}

/** Composes the service; nothing happens before it is run. */
export const createEditionsService = ({ isAllowedTarget }: Options = {}) =>
  defineService({
    name: 'svc-editions',
    version: '1.0.0',
    env: editionsEnv,
    prismaClient,
    build: (kit) => {
      const editions = editionsModule(kit);
      const releases = fileReleasesModule(kit);
      const conventions = conventionsModule({ ...kit, ...editions.api, ...releases.api });
      const invitations = invitationsModule(kit);
      const towns = townsModule(kit);
      return {
        features: [
          editions,
          releases,
          conventions,
          collaboratorsModule({ ...kit, ...invitations.api }),
          invitations,
          transfersModule(kit),
          favoritesModule({ ...kit, ...editions.api }),
          claimsModule(kit),
          editingModule({ ...kit, ...releases.api, ...towns.api }),
          embedsModule({ ...kit, ...conventions.api }),
          feedsModule({ ...kit, ...editions.api }),
          followsModule(kit),
          importsModule({ ...kit, ...towns.api, isAllowedTarget }),
          lostFoundModule({ ...kit, ...releases.api }),
          postsModule(kit),
          previewsModule({ ...kit, ...editions.api, ...conventions.api }),
          remindersModule(kit),
          sitemapsModule(kit),
          towns,
          privacyModule(kit),
          uploadAllowancesModule(kit),
          members,
          participations,
          {
            consumers: [editionManagersProjection(kit)],
            declarations: [...fileKinds, notificationTemplates],
            personalData,
          },
        ],
      };
    },
  });

export const editionsService = createEditionsService();
