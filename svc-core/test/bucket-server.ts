import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTcpProxy } from '@siteswap/service-kit/testing';
import S3rver from 's3rver';
import { isSignedBy } from './signature-v4.ts';

const bucket = 'siteswap-pictures';
/** The only account that the server knows. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3 server of its own with an empty bucket, which can be made unreachable. */
export async function startBucketServer() {
  const directory = mkdtempSync(join(tmpdir(), 'core-bucket-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  // The server checks the name of the signer; the signature is checked here.
  server.middleware.unshift(async (ctx, next) => {
    if (isSignedBy(keys.secretAccessKey, ctx)) return next();
    ctx.status = 403;
    ctx.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
  });
  const { port } = await server.run();
  const line = await startTcpProxy(`http://127.0.0.1:${port}`);
  return {
    settings: {
      endpoint: new URL(line.url).origin,
      bucket,
      region: 'us-east-1',
      ...keys,
      prefix: 'pictures/',
    },
    goOffline: line.cut,
    goOnline: line.mend,
    stop: async () => {
      await line.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type BucketServer = Awaited<ReturnType<typeof startBucketServer>>;

/** The variables that send svc-core to a bucket. */
export const bucketVariables = ({ settings }: BucketServer): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_PREFIX: settings.prefix,
});
