import { invalidInput } from '@siteswap/service-kit';
import type { MailServer } from './mail-server.client.ts';

/** @throws 422 with EMAIL_SCRIPT_UNSUPPORTED for an address that the mail server cannot write to */
export async function assertDeliverable(server: MailServer, email: string): Promise<void> {
  if (await server.canDeliver(email)) return;
  throw invalidInput([{ path: 'email', code: 'EMAIL_SCRIPT_UNSUPPORTED' }]);
}
