import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail that the server accepted. */
export interface AcceptedMail {
  readonly messageId: string;
  readonly subject: string;
  readonly to: string;
}

/**
 * - `accepts`: as it should be
 * - `rejects`: says that the mail may be tried again later
 * - `breaks`: takes the mail and ends the connection before it says so: the sender cannot know
 */
type Behaviour = 'accepts' | 'rejects' | 'breaks';

/** A mail server of our own, which can misbehave. */
export interface FaultMail {
  /** `smtp://…` */
  readonly url: string;
  readonly accepted: readonly AcceptedMail[];
  behave(how: Behaviour): void;
  stop(): Promise<void>;
}

const endOfData = '\r\n.\r\n';

const header = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';

export async function startFaultMail(): Promise<FaultMail> {
  const accepted: AcceptedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = 'accepts';

  const converse = (socket: Socket) => {
    let [received, to, isData] = ['', '', false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const takeMail = (mail: string) => {
      if (behaviour === 'rejects') return say('451 try again later');
      const messageId = header(mail, 'Message-ID');
      accepted.push({ messageId, subject: header(mail, 'Subject'), to });
      if (behaviour === 'breaks') return socket.destroy();
      return say('250 accepted');
    };
    const takeLine = (line: string) => {
      const [verb = ''] = line.toUpperCase().split(' ');
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      isData = verb === 'DATA';
      return say(isData ? '354 go on' : '250 ok');
    };
    say('220 faults');
    /** The next line or mail; null when it has not arrived yet. */
    const next = (): string | null => {
      const end = isData ? endOfData : '\r\n';
      const at = received.indexOf(end);
      if (at < 0) return null;
      const piece = received.slice(0, at);
      received = received.slice(at + end.length);
      return piece;
    };
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (let piece = next(); piece !== null; piece = next()) {
        const take = isData ? takeMail : takeLine;
        isData = false;
        take(piece);
      }
    });
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    behave: (how) => {
      behaviour = how;
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
