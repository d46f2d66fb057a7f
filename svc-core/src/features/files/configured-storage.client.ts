import { ConfigurationError } from '@siteswap/service-kit';
import type { StorageEnv } from '#src/storage-env.ts';
import { createBucketStorage } from './bucket-storage.client.ts';
import type { FileStorage } from './file-storage.client.ts';
import { createFolderStorage } from './folder-storage.client.ts';

/** Throws at the start of the service, not at the first picture, when a variable is missing. */
export function createFileStorage(env: StorageEnv): FileStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_BUCKET) {
    if (!S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
      throw new ConfigurationError(
        'S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
      );
    }
    return createBucketStorage({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: env.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      prefix: env.S3_PREFIX,
    });
  }
  if (!env.FILES_DIR) {
    throw new ConfigurationError('Set FILES_DIR or S3_BUCKET: pictures are stored there');
  }
  return createFolderStorage(env.FILES_DIR);
}
