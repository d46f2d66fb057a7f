import type { Tx } from '#src/db.ts';
import type { Participation } from '#src/generated/prisma/client.ts';

type Key = Omit<Participation, 'since'>;

export async function saveParticipation(tx: Tx, { since, ...key }: Participation): Promise<void> {
  await tx.participation.upsert({
    where: { editionId_userId_domain: key },
    create: { ...key, since },
    update: { since },
  });
}

export async function deleteParticipation(tx: Tx, key: Key): Promise<void> {
  await tx.participation.deleteMany({ where: key });
}
