import {
  type NotificationBundle,
  notificationTemplatesState,
} from '@siteswap/contracts/notifications';
import type { Db, Tx } from '#src/db.ts';

/** The last published declaration of a domain; null when it declares nothing any more. */
export async function saveBundle(
  tx: Tx,
  domain: string,
  version: number,
  bundle: NotificationBundle | null,
): Promise<void> {
  if (bundle === null) {
    await tx.templateBundle.deleteMany({ where: { domain } });
    return;
  }
  await tx.templateBundle.upsert({
    where: { domain },
    create: { domain, version, data: bundle },
    update: { version, data: bundle },
  });
}

/** A version of the whole table: the domains and their versions. */
export async function findBundleVersions(db: Db): Promise<string> {
  const rows = await db.templateBundle.findMany({
    select: { domain: true, version: true },
    orderBy: { domain: 'asc' },
  });
  return rows.map(({ domain, version }) => `${domain}@${version}`).join(' ');
}

export async function listBundles(
  db: Db,
): Promise<{ domain: string; bundle: NotificationBundle }[]> {
  const rows = await db.templateBundle.findMany({ orderBy: { domain: 'asc' } });
  return rows.flatMap(({ domain, data }) => {
    // One that an older contract let in waits for the next release of its domain.
    const bundle = notificationTemplatesState.data.safeParse(data);
    return bundle.success ? [{ domain, bundle: bundle.data }] : [];
  });
}
