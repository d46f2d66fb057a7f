import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Clock, minutes, seconds } from '@siteswap/service-kit';

const timeoutMs = seconds(5);
/** A mail server that was asked is asked again after this time. */
const cachedFor = minutes(10);
/** Longer greetings are not read. */
const maxGreeting = 20_000;

/** What the mail server offers in response to EHLO (RFC 5321). @throws when it is unreachable or no mail server */
function readExtensions({ protocol, hostname, port }: URL, clientName: string): Promise<string> {
  const isSecure = protocol === 'smtps:';
  const at = { host: hostname, port: Number(port) || (isSecure ? 465 : 587) };
  return new Promise((resolve, reject) => {
    const socket: Socket = isSecure
      ? connectTls({ ...at, servername: hostname })
      : connectPlain(at);
    let received = '';
    let isGreeted = false;
    socket.setEncoding('latin1');
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no response in time')));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (received.length > maxGreeting) socket.destroy(new Error('no mail server'));
      // The last line of a reply has a space behind its number.
      if (!/^\d{3} .*\r?\n/m.test(received)) return;
      if (isGreeted) {
        resolve(received);
        socket.end('QUIT\r\n');
        return;
      }
      isGreeted = true;
      received = '';
      socket.write(`EHLO ${clientName}\r\n`);
    });
  });
}

export interface MailServer {
  /**
   * Whether it delivers to an address with letters of another script before the `@` (SMTPUTF8, RFC 6531); true for an
   * unreachable one, whose mails wait.
   */
  canDeliver(address: string): Promise<boolean>;
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

export function createMailServer({
  smtpUrl,
  clientName,
  clock,
}: {
  readonly smtpUrl: string;
  readonly clientName: string;
  readonly clock: Clock;
}): MailServer {
  const url = new URL(smtpUrl);
  let known: { readonly isUtf8: Promise<boolean>; readonly until: number } | undefined;

  async function findUtf8(): Promise<boolean> {
    try {
      return /^250[- ]SMTPUTF8\b/im.test(await readExtensions(url, clientName));
    } catch {
      known = undefined;
      return true;
    }
  }

  return {
    canDeliver(address) {
      if (isAscii(address)) return Promise.resolve(true);
      const now = clock().getTime();
      if (!known || known.until <= now) known = { isUtf8: findUtf8(), until: now + cachedFor };
      return known.isUtf8;
    },
  };
}
