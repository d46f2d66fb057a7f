import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type FileStorage, StorageUnavailableError } from './file-storage.client.ts';

export interface BucketSettings {
  /** `https://s3.eu-west-3.amazonaws.com`, or any store that speaks the same protocol. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Begins the name of every object. */
  readonly prefix: string;
}

const timeoutMs = 10_000;

/** Pictures in an S3-compatible bucket, addressed by path (`<endpoint>/<bucket>/<name>`). */
export function createBucketStorage(settings: BucketSettings): FileStorage {
  const { endpoint, bucket, prefix, ...keys } = settings;
  const client = new AwsClient({ ...keys, service: 's3', retries: 2, initRetryMs: 100 });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`;

  const request = async (method: string, name: string, bytes?: Buffer): Promise<Response> => {
    const body = bytes && new Uint8Array(bytes);
    try {
      return await client.fetch(`${base}/${prefix}${name}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body
          ? {
              body,
              headers: {
                'content-type': 'image/webp',
                // The store rejects bytes that changed on the way.
                'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
              },
            }
          : {}),
      });
    } catch (cause) {
      throw new StorageUnavailableError('The bucket is unreachable', { cause });
    }
  };

  /** Null for a missing object; a missing bucket is a mistake in the configuration. */
  const assertOk = async (response: Response): Promise<Response | null> => {
    if (response.ok) return response;
    const text = await response.text().catch(() => '');
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
    if (response.status === 404 && code !== 'NoSuchBucket') return null;
    throw new StorageUnavailableError(
      `The bucket responded with ${response.status} ${code ?? ''}`.trim(),
    );
  };

  return {
    write: async (name, bytes) => {
      const response = await assertOk(await request('PUT', name, bytes));
      if (!response) throw new StorageUnavailableError('The bucket responded with 404');
      await response.arrayBuffer();
    },
    read: async (name) => {
      const response = await assertOk(await request('GET', name));
      if (!response) return null;
      try {
        return Buffer.from(await response.arrayBuffer());
      } catch (cause) {
        throw new StorageUnavailableError('The bucket broke off in the middle of a response', {
          cause,
        });
      }
    },
    delete: async (name) => {
      await (await assertOk(await request('DELETE', name)))?.arrayBuffer();
    },
  };
}
