import { v7 } from 'uuid';
import type { Tx } from '#src/db.ts';
import { insertMessage, setReplies } from '#src/features/messages/messages.public.ts';
import type { DemoEdition } from './seed.repository.ts';

/** What the manager of the planned edition has written to all its volunteers. */
export const demoMessage =
  'Réunion de toute l’équipe la veille à 20 h, devant la grande salle. Confirmez que vous serez là.';

/** In a group of this size one recipient cannot come, and some have not replied yet. */
const [absentEach, silentEach] = [13, 5];

/** Adds a message with replies, of which no one is notified. */
export async function addDemoMessage(
  tx: Tx,
  { id: editionId, name, timezone }: DemoEdition,
  { senderId, now }: { senderId: number; now: Date },
): Promise<void> {
  const id = v7();
  const targets = { targetType: 'ALL' as const, selectedTeams: [], day: null };
  const userIds = await insertMessage(
    tx,
    { id: editionId, timezone },
    {
      ...{ id, senderId, title: name, message: demoMessage, slotTitle: null, sentAt: now },
      targets: { ...targets, timeSlotId: null, groupId: null },
    },
  );
  const replyOf = (index: number) => (index % absentEach === 0 ? 'CANNOT_COME' : 'CONFIRMED');
  for (const reply of ['CANNOT_COME', 'CONFIRMED'] as const) {
    const repliers = userIds.filter(
      (_, index) => index % silentEach !== 0 && replyOf(index) === reply,
    );
    await setReplies(tx, { messageId: id, userIds: repliers }, { reply, now });
  }
}
