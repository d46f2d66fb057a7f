import type { Locale } from '@siteswap/contracts/fields';
import { notificationTemplatesState } from '@siteswap/contracts/notifications';
import type { Db } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { notificationTemplates } from '#src/notifications/index.ts';
import { type Catalogue, createCatalogue } from './catalogue.format.ts';
import { findBundleVersions, listBundles } from './templates.repository.ts';

interface Deps {
  readonly db: Db;
  readonly live: Live;
}

const ownBundle = notificationTemplatesState.data.parse(notificationTemplates.data);

/** The catalogue of the table, cached in memory and read again when another replica or a poll says that it changed. */
export function createTemplatesService({ db, live }: Deps) {
  let catalogue: Catalogue | undefined;
  let versions: string | undefined;
  let loading: Promise<Catalogue> | undefined;

  const load = async (): Promise<Catalogue> => {
    const current = await findBundleVersions(db);
    if (catalogue && current === versions) return catalogue;
    const bundles = await listBundles(db);
    catalogue = createCatalogue(
      new Map([
        [notificationTemplates.id, ownBundle],
        ...bundles.map((row) => [row.domain, row.bundle] as const),
      ]),
    );
    versions = current;
    return catalogue;
  };

  /** Reads the table now; calls that come meanwhile wait for the next read. */
  const refresh = (): Promise<Catalogue> => {
    const next = (loading ?? Promise.resolve()).catch(() => undefined).then(load);
    loading = next;
    return next;
  };

  return {
    refresh,

    /** The cached catalogue; read from the table the first time. */
    catalogue: async (): Promise<Catalogue> => catalogue ?? (await refresh()),

    /** Another replica wrote a bundle. Returns how to stop listening. */
    listen: (onError: (error: unknown) => void): (() => void) =>
      live.onTemplatesChanged(() => void refresh().catch(onError)),

    notifyReplicas: () => live.notifyTemplatesChanged(),

    async listCategories(locale: Locale) {
      const { categories, label } = catalogue ?? (await refresh());
      return { data: categories.map((name) => ({ name, label: label(name, locale) })) };
    },
  };
}

export type TemplatesService = ReturnType<typeof createTemplatesService>;
