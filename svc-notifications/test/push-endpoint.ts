import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type BrowserSubscription,
  type PushMessage,
  pushMessage,
} from '@siteswap/contracts/notifications';

/** A push that arrived, decrypted as its browser does. */
export interface ReceivedPush {
  readonly message: PushMessage;
  readonly headers: IncomingHttpHeaders;
  /** Size of the encrypted body. */
  readonly bytes: number;
  /** What the sender signed about itself; the signature is right. */
  readonly vapid: { readonly aud: string; readonly sub: string; readonly publicKey: string };
}

type PushResult = 'hang' | 'slow' | { readonly status: number; readonly retryAfter?: string };

export interface TestBrowser {
  readonly subscription: BrowserSubscription;
  readonly received: ReceivedPush[];
  /** Results of the next pushes, in order; 201 for those after them. */
  readonly results: PushResult[];
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 with one record of RFC 8188. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
  const secret = derive(browser.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292. @throws when the signature is wrong */
function readVapid(authorization = ''): ReceivedPush['vapid'] {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature of a push is wrong');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

/** A push service on this machine, with browsers that decrypt what it gets. */
export async function startPushEndpoint() {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => PushResult>();
  const hanging: ServerResponse[] = [];
  const released = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const result = browsers.get(request.url ?? '')?.(Buffer.concat(chunks), request.headers);
    if (result === 'hang') {
      hanging.push(response);
      return;
    }
    if (result === 'slow') await released.promise;
    const { status, retryAfter }: Exclude<PushResult, string> =
      result === 'slow' ? { status: 201 } : (result ?? { status: 404 });
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser(): TestBrowser {
      const path = `/${randomBytes(12).toString('hex')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const received: ReceivedPush[] = [];
      const results: PushResult[] = [];
      browsers.set(path, (body, headers) => {
        const message = pushMessage.strict().parse(JSON.parse(decrypt(body, keys, auth)));
        const vapid = readVapid(headers.authorization);
        received.push({ message, headers, bytes: body.length, vapid });
        return results.shift() ?? { status: 201 };
      });
      const subscription = {
        endpoint: origin + path,
        expirationTime: null,
        keys: {
          p256dh: keys.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      };
      return { subscription, received, results };
    },
    /** Responds to those that were to be slow. */
    release: () => released.resolve(),
    stop: () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type PushEndpoint = Awaited<ReturnType<typeof startPushEndpoint>>;

/** A key of the site, for `VAPID_PRIVATE_KEY`. */
export function vapidKeys() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    privateKey: Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
    publicKey: keys.getPublicKey().toString('base64url'),
  };
}
