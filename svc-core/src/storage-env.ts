import { z } from 'zod';

/** Where pictures are stored: in a folder, or in a bucket when one is set. */
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
