import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that accepts what it is given, except for recipients that a test names. */
export async function startStrictMailServer() {
  const sockets = new Set<Socket>();
  const strict = {
    /** Its reply to a recipient by address. */
    replies: new Map<string, string>(),
    /** Recipients that it was asked for, in order. */
    asked: [] as string[],
    accepted: [] as string[],
    url: '',
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const replyTo = (line: string): string => {
    const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
    if (recipient === undefined) return /^DATA/i.test(line) ? '354 go on' : '250 2.0.0 fine';
    strict.asked.push(recipient);
    const reply = strict.replies.get(recipient);
    if (!reply) strict.accepted.push(recipient);
    return reply ?? '250 2.1.5 fine';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.setEncoding('latin1');
    socket.write('220 strict.example ESMTP\r\n');
    let isContent = false;
    let received = '';
    const handleLine = (line: string): void => {
      if (isContent && line !== '.') return;
      const reply = /^EHLO/i.test(line) ? '250-strict.example\r\n250 8BITMIME' : replyTo(line);
      isContent = reply.startsWith('354');
      socket.write(`${reply}\r\n`);
    };
    socket.on('data', (chunk: string) => {
      const lines = (received + chunk).split('\r\n');
      received = lines.pop() ?? '';
      lines.forEach(handleLine);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  strict.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return strict;
}
