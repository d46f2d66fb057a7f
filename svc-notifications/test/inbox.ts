import { userVerified } from '@siteswap/contracts/core';
import type { TestService } from '@siteswap/service-kit/testing';
import { v7 as uuidv7 } from 'uuid';
import type { PrismaClient } from '#src/generated/prisma/client.ts';

type Service = TestService<PrismaClient>;

/** How long an event may take of which the first attempts failed: they are a quarter to a whole minute apart. */
export const redeliveryMs = 100_000;

/** Publishes an event that notifies one member, and waits for the notification. Returns its id. */
export async function notifyMember(service: Service, userId: number): Promise<string> {
  // Without them the text would wait for its reader's language.
  const member = { id: userId, pseudo: `user-${userId}`, locale: 'en' };
  // The subscriber may insert the same member at this moment: `on conflict do nothing` waits for it.
  await service.prisma.member.createMany({ data: [member], skipDuplicates: true });
  const { id: eventId } = await service.nats.publishEvent(userVerified, { userId });
  const row = await service.waitFor(
    () => service.prisma.notification.findFirstOrThrow({ where: { userId, eventId } }),
    { timeoutMs: redeliveryMs },
  );
  return row.id;
}

/** Puts many notifications into an inbox at once, without waking any reader. */
export async function fillInbox(
  service: Service,
  userId: number,
  rows: readonly { category?: string; message?: string }[],
): Promise<void> {
  await service.prisma.$transaction(async (tx) => {
    const sequence = await tx.userSequence.upsert({
      where: { userId },
      create: { userId, last: rows.length },
      update: { last: { increment: rows.length } },
    });
    const first = sequence.last - rows.length + 1;
    await tx.notification.createMany({
      data: rows.map(({ category = 'other', message = 'Text' }, index) => ({
        id: uuidv7(),
        userId,
        sequence: first + index,
        eventId: uuidv7(),
        templateKey: 'test:one',
        type: 'INFO' as const,
        category,
        title: `Number ${first + index}`,
        message,
        entityType: null,
        entityId: null,
        actionUrl: '/',
        actionText: 'View',
      })),
    });
  });
}

/** Puts very many notifications with long messages into an empty inbox. */
export async function fillInboxWith(
  service: Service,
  userId: number,
  count: number,
  messageLength: number,
): Promise<void> {
  await service.prisma.$transaction(async (tx) => {
    await tx.userSequence.create({ data: { userId, last: count } });
    await tx.$executeRaw`
      insert into notification
        (id, user_id, sequence, event_id, template_key, type, category, title, message)
      select uuidv7(), ${userId}::int, number, uuidv7(), 'test:one', 'INFO', 'other', 'One of many',
        repeat('x', ${messageLength}::int)
      from generate_series(1, ${count}::int) as number`;
  });
}
