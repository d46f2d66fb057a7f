/** `a…@example.org`: enough to recognise a mailbox, not to write to it. */
export function maskEmail(email: string): string {
  return `${[...email][0]}…${email.slice(email.lastIndexOf('@'))}`;
}
