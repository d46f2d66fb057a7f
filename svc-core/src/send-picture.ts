import type { RequestContext } from '@siteswap/service-kit';

/**
 * Answers a picture that members brought. Opened by itself it can run, load and frame nothing, and no browser takes
 * it for anything but the picture it is.
 */
export async function sendPicture(
  { koa }: RequestContext,
  answer: { etag: string; caching: string; read: () => Promise<Buffer> },
): Promise<void> {
  koa.set({
    'cache-control': answer.caching,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    etag: `"${answer.etag}"`,
  });
  koa.status = 200;
  if (koa.fresh) {
    koa.status = 304;
    return;
  }
  const bytes = await answer.read();
  koa.type = 'image/webp';
  koa.body = bytes;
}
