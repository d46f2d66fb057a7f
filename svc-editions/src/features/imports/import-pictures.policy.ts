import { AppError } from '@siteswap/service-kit';

/** Trying again would end the same. */
const finalCodes: ReadonlySet<string> = new Set([
  'URL_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IMAGE_TOO_LARGE',
  'IMAGE_UNREADABLE',
]);

/** Rejections by which a site asks to come again: too slow, too early, too often. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/** Why a try of a picture failed, and whether trying again may help. */
export function failureOf(error: unknown): { code: string; isFinal: boolean } {
  if (!(error instanceof AppError)) return { code: 'INTERNAL_ERROR', isFinal: false };
  const { code, details } = error;
  const { siteStatus } = details;
  if (typeof siteStatus !== 'number') return { code, isFinal: finalCodes.has(code) };
  return { code, isFinal: siteStatus < 500 && !passingStatuses.has(siteStatus) };
}
