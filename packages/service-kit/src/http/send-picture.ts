import type { RequestContext } from './request-context.ts';

/**
 * Sends a picture that members uploaded. The headers forbid it to run scripts, load or frame anything when it is
 * opened by itself, and browsers to treat it as another type.
 */
export async function sendPicture(
  { koa }: RequestContext,
  picture: { etag: string; caching: string; read: () => Promise<Buffer> },
): Promise<void> {
  koa.set({
    'cache-control': picture.caching,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    etag: `"${picture.etag}"`,
  });
  koa.status = 200;
  if (koa.fresh) {
    koa.status = 304;
    return;
  }
  const bytes = await picture.read();
  koa.type = 'image/webp';
  koa.body = bytes;
}
