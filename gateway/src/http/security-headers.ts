import { reportCspViolation } from '@siteswap/contracts/platform';

/**
 * Where browsers report what the policy blocked. `report-to` makes a browser ignore `report-uri`, and works over
 * https only; the others know `report-uri` alone.
 */
function reporting(publicUrl: string): { directives: string[]; headers: string[] } {
  const { path } = reportCspViolation;
  if (!publicUrl.startsWith('https:')) return { directives: [`report-uri ${path}`], headers: [] };
  return {
    directives: [`report-uri ${path}`, 'report-to csp'],
    headers: ['reporting-endpoints', `csp="${path}"`],
  };
}

/** Headers of a page: it runs and loads only what comes from our origin, and no other page can frame it. */
export function pageSecurityHeaders(publicUrl: string, imageOrigins: readonly string[]): string[] {
  const reports = reporting(publicUrl);
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...reports.directives,
  ];
  return [
    ...['content-security-policy', policy.join('; ')],
    ...reports.headers,
    ...['cross-origin-opener-policy', 'same-origin'],
    ...['permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)'],
    ...['x-frame-options', 'DENY'],
    ...transportHeaders(publicUrl),
  ];
}

/** Headers of every response that is no page. A policy of its own may replace this one: that of a page, of a picture. */
export const baseSecurityHeaders = (publicUrl: string): string[] => [
  ...['content-security-policy', "frame-ancestors 'none'"],
  ...transportHeaders(publicUrl),
];

function transportHeaders(publicUrl: string): string[] {
  const headers = [
    ...['x-content-type-options', 'nosniff'],
    // Our addresses may contain secrets, such as the link to set a new password.
    ...['referrer-policy', 'strict-origin'],
  ];
  if (publicUrl.startsWith('https:')) {
    headers.push('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  return headers;
}
