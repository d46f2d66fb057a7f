/**
 * Whether a status says that the mailbox does not exist or accepts nothing for good (RFC 3463). What concerns our server,
 * our content or a full mailbox (`5.2.2`, `5.3.x`, `5.6.x`, `5.7.x`) says nothing about the address.
 */
export const isDeadAddress = (status: string): boolean =>
  /^5\.1\.([0-6]|10)$/.test(status) || status === '5.2.1';

/** What a mail server said of a recipient: its reply code and, where it gives one, the status. */
interface Rejection {
  /** The command that was rejected. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
}

/** Whether the recipient of a mail was rejected for good. */
export function isRecipientRejected({ command, responseCode, response }: Rejection): boolean {
  if (command !== 'RCPT TO' || responseCode === undefined) return false;
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return status === undefined
    ? [550, 551, 553].includes(responseCode)
    : responseCode >= 500 && isDeadAddress(status);
}
