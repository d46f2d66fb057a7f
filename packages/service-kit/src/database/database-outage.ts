const outageCodes = new Set([
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
  // out of resources: any, disk full, memory
  '53000',
  '53100',
  '53200',
  // timeouts: of a statement, a lock, an idle transaction, a transaction, an idle session
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '57P05',
  // Prisma: unreachable, timed out, closed, no connection free, transaction lost or out of time
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
]);

const outageMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Unable to start a transaction in the given time|Can't reach database server|Server has closed the connection/i;

/** Statement, lock, idle transaction, transaction; Prisma's own limit of a transaction. */
const timeoutCodes = new Set(['57014', '55P03', '25P03', '25P04', 'P2028']);
const timeoutMessages = /Query read timeout/i;
/** Prisma gives it the code of a transaction that took too long. */
const noConnection = /Unable to start a transaction in the given time/i;

type Matches = (codes: readonly unknown[], message: string) => boolean;

/** Drivers and Prisma wrap each other's errors, so the causes are checked too. */
function isOrWraps(error: unknown, matches: Matches, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, originalCode, message, cause, meta, errors } = error as {
    code?: unknown;
    originalCode?: unknown;
    message?: unknown;
    cause?: unknown;
    meta?: { driverAdapterError?: unknown };
    errors?: unknown;
  };
  if (matches([code, originalCode], typeof message === 'string' ? message : '')) return true;
  const inner = [...(Array.isArray(errors) ? errors : []), cause, meta?.driverAdapterError];
  return inner.some((each) => isOrWraps(each, matches, depth + 1));
}

/** Whether an error means that the database is unreachable, hangs or is full, as opposed to a statement it rejected. */
export function isDatabaseOutage(error: unknown): boolean {
  const isOutageCode = (code: unknown) =>
    typeof code === 'string' && (outageCodes.has(code) || /^08\d{3}$/.test(code));
  return isOrWraps(error, (codes, text) => codes.some(isOutageCode) || outageMessages.test(text));
}

/** Whether an outage may as well be the fault of its own statement or transaction, which took too long. */
export function isDatabaseTimeout(error: unknown): boolean {
  const isTimeoutCode = (code: unknown) => typeof code === 'string' && timeoutCodes.has(code);
  return isOrWraps(
    error,
    (codes, text) =>
      !noConnection.test(text) && (codes.some(isTimeoutCode) || timeoutMessages.test(text)),
  );
}
