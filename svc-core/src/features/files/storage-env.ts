import { ConfigurationError } from '@siteswap/service-kit';
import { z } from 'zod';
import { createBucketStorage } from './bucket-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

/** Where pictures lie: a folder, or a bucket when one is named. */
export const storageEnv = {
  FILES_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*$/, 'letters, digits and - _ . / only')
    .default(''),
};
export type StorageEnv = z.output<z.ZodObject<typeof storageEnv>>;

/** What is missing is said when the service starts, not when the first picture comes. */
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
  if (!env.FILES_DIR)
    throw new ConfigurationError('FILES_DIR or S3_BUCKET says where pictures lie');
  return createFolderStorage(env.FILES_DIR);
}
