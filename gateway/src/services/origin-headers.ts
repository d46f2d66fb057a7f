/** Sets the headers with the public address and the client IP address of a forwarded call. */
export type OriginHeaders = (ip: string) => Record<string, string>;

/** @param publicUrl the address people type */
export function originHeaders(publicUrl: string): OriginHeaders {
  const { protocol, host } = new URL(publicUrl);
  const proto = protocol.slice(0, -1);
  return (ip) => ({
    'x-forwarded-for': ip,
    'x-forwarded-proto': proto,
    'x-forwarded-host': host,
  });
}
