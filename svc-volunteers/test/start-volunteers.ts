import { editionState } from '@siteswap/contracts/editions';
import { anEditionState } from '@siteswap/contracts/testing';
import type { Clock } from '@siteswap/service-kit';
import { startTestService } from '@siteswap/service-kit/testing';
import { volunteersService } from '#src/service.ts';

/** The service on a database of its own. */
export const startVolunteers = (clock?: Clock) =>
  startTestService(volunteersService, { schema: 'svc-volunteers', ...(clock ? { clock } : {}) });

type Service = Awaited<ReturnType<typeof startVolunteers>>;

/** An edition that svc-editions publishes, once its copy has arrived. */
export async function anEdition(
  { nats, prisma, waitFor }: Service,
  fields: Parameters<typeof anEditionState>[0] & { id: number },
): Promise<void> {
  await nats.publishState(editionState, fields.id, 1, anEditionState(fields));
  await waitFor(async () => (await prisma.edition.count({ where: { id: fields.id } })) === 1);
}
