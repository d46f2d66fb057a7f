import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { isSignedBy } from './signature-v4.ts';

const bucket = 'siteswap-pictures';
/** The only account that the server knows. */
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3 server of its own with an empty bucket, which can be stopped and started again. */
export async function startBucketServer() {
  const directory = mkdtempSync(join(tmpdir(), 'core-bucket-'));
  const start = async (port: number) => {
    const server = new S3rver({
      ...{ address: '127.0.0.1', port, silent: true, directory },
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    // The server checks the name of the signer; the signature is checked here.
    server.middleware.unshift(async (ctx, next) => {
      if (isSignedBy(keys.secretAccessKey, ctx)) return next();
      ctx.status = 403;
      ctx.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
    });
    const address: AddressInfo = await server.run();
    return { server, port: address.port };
  };
  let running = await start(0);
  let isUp = true;
  const goOffline = async () => {
    if (isUp) await running.server.close();
    isUp = false;
  };
  return {
    settings: {
      endpoint: `http://127.0.0.1:${running.port}`,
      bucket,
      region: 'us-east-1',
      ...keys,
      prefix: 'pictures/',
    },
    goOffline,
    goOnline: async () => {
      running = await start(running.port);
      isUp = true;
    },
    stop: async () => {
      await goOffline();
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
