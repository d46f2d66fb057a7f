const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: shutting down, starting up, too many clients
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Prisma: unreachable, timed out, closed, no connection free
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2037',
]);

const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Unable to start a transaction in the given time|Can't reach database server|Server has closed the connection/i;

/**
 * Whether an error means that the database cannot be reached, as opposed to a statement it refused.
 * Drivers and Prisma wrap each other, so the causes are looked at too.
 */
export function isDatabaseOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, message, cause, meta, errors } = error as {
    code?: unknown;
    message?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: unknown };
    errors?: unknown;
  };
  if (typeof code === 'string' && (connectionCodes.has(code) || /^08\d{3}$/.test(code)))
    return true;
  if (typeof message === 'string' && connectionMessages.test(message)) return true;
  if (Array.isArray(errors) && errors.some((inner) => isDatabaseOutage(inner, depth + 1))) {
    return true;
  }
  return (
    isDatabaseOutage(cause, depth + 1) || isDatabaseOutage(meta?.driverAdapterError, depth + 1)
  );
}
