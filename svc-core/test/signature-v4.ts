import { createHash, createHmac } from 'node:crypto';

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface SignedRequest {
  readonly method: string;
  /** Encoded as it was sent, without a query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Whether a request bears the signature (AWS Signature Version 4) that the holder of the secret key would have made. */
export function isSignedBy(secretAccessKey: string, request: SignedRequest): boolean {
  const { headers } = request;
  const signed =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\S+)$/;
  const [, scope = '', names = '', signature] = signed.exec(String(headers['authorization'])) ?? [];
  const canonicalHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [
    ...[request.method, request.path, ''],
    ...[canonicalHeaders.join(''), names, headers['x-amz-content-sha256']],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}
