import type { Db } from '#src/db.ts';

/** Stops the notifications to an address, if a member has it. @returns the id of the member; null when nothing changed */
export async function stopMails(db: Db, email: string, now: Date): Promise<number | null> {
  const [row] = await db.user.updateManyAndReturn({
    where: { email, isEmailVerified: true, mailsStoppedAt: null },
    data: { mailsStoppedAt: now },
    select: { id: true },
  });
  return row?.id ?? null;
}
