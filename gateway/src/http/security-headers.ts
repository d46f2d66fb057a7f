/** Headers of a page: nothing runs, loads or frames it that is not ours. */
export function pageSecurityHeaders(publicUrl: string, imageOrigins: readonly string[]): string[] {
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
  ];
  return [
    ...['content-security-policy', policy.join('; ')],
    ...['cross-origin-opener-policy', 'same-origin'],
    ...['permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)'],
    ...['x-frame-options', 'DENY'],
    ...baseSecurityHeaders(publicUrl),
  ];
}

/** Headers of every answer. */
export function baseSecurityHeaders(publicUrl: string): string[] {
  const headers = [
    ...['x-content-type-options', 'nosniff'],
    // Our own addresses may hold what is for one person only, like the link that sets a new password.
    ...['referrer-policy', 'strict-origin'],
  ];
  if (publicUrl.startsWith('https:')) {
    headers.push('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
  return headers;
}
