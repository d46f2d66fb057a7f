import type { PublicUser } from '@siteswap/contracts/core';
import type { ReceivedMessage, VolunteerMessage } from '@siteswap/contracts/volunteers';
import type { MessageRow, ReceivedRow } from './messages.repository.ts';

export const toMessage = (
  { senderId: _, remindedAt, sentAt, ...row }: MessageRow,
  sender: PublicUser,
): VolunteerMessage => ({
  ...row,
  sender,
  remindedAt: remindedAt?.toISOString() ?? null,
  sentAt: sentAt.toISOString(),
});

export const toReceived = ({ sentAt, confirmedAt, ...row }: ReceivedRow): ReceivedMessage => ({
  ...row,
  sentAt: sentAt.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
});
