import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { isRemote } from './request-context.ts';
import { hidden, scrubCredentials } from './scrub.ts';
import { currentTrace, type Trace } from './trace.ts';

const secretKey =
  /^(authorization|cookie|set-cookie|x-internal-token|.*password.*|.*token|.*secret.*|phone(Number)?|otp|allergies|.*diet.*|.*e?mail(Address)?|signingKey)$/i;
/** Codes sent by mail, as opposed to the codes of errors. */
const secretCode = /^\d{4,8}$/;
const address = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
const remoteKey = /^(remote|failedRemote)$/;

/** Copies what is logged without secrets and without what identifies a person; looks five levels deep. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubCredentials(value).replace(address, hidden);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (depth >= 5) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    // `mf-x@1.0.0` only looks like an address.
    if (remoteKey.test(key) && isRemote(inner)) {
      copy[key] = inner;
      continue;
    }
    const isSecret = secretKey.test(key) || (key === 'code' && secretCode.test(String(inner)));
    copy[key] = isSecret && inner !== undefined ? hidden : redact(inner, depth + 1);
  }
  return copy;
}

type LogArguments = Parameters<Logger['info']>;

/** The sentence of a line: one that pino would take from an error is written out, so that it is searched as well. */
function scrubMessage(args: LogArguments): LogArguments {
  const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const fields = first instanceof Error ? { err: first } : first;
  const words = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  const clean = [fields, ...words].map((part) => (typeof part === 'string' ? redact(part) : part));
  return clean as unknown as LogArguments;
}

/** Marks loggers, and by inheritance their children, whose lines name their origin already. */
const named = Symbol('names its origin');

/** A logger of one request or message, for lines written after it is over or outside of its work. */
export function traced(log: Logger, trace: Trace): Logger {
  return Object.assign(log.child({ ...trace }), { [named]: true });
}

/** The origin of a line: request, trace and remote of the work that writes it. */
function originOf(_fields: object, _level: number, log: Logger): object {
  return named in log ? {} : { ...currentTrace() };
}

/**
 * JSON lines on standard output, each with the request and the trace on whose behalf it is written. Written in the background, so a line may come up to a second late, and flushed on exit.
 */
export function createLogger(options: {
  name: string;
  level: string;
  version?: string;
  destination?: DestinationStream;
}): Logger {
  const target = options.destination ?? standardOutput();
  return pino(
    {
      level: options.level,
      base: { service: options.name, ...(options.version ? { version: options.version } : {}) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: Error) => redact(stdSerializers.err(error)) },
      mixin: originOf,
      hooks: {
        logMethod(args, method) {
          method.apply(this, scrubMessage(args));
        },
      },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => {
          // Errors are left to their serializer, which needs their prototype.
          const { err, ...rest } = fields as { err?: unknown };
          const clean = redact(rest) as Record<string, unknown>;
          return err === undefined ? clean : { ...clean, err };
        },
      },
    },
    target,
  );
}

let shared: DestinationStream | undefined;

/** One for the process: writes in the background, at least twice a second, and at the end. */
function standardOutput(): DestinationStream {
  if (shared) return shared;
  const stream = destination({ dest: 1, sync: false, minLength: 4096 });
  setInterval(() => stream.flush(), 500).unref();
  process.once('exit', () => stream.flushSync());
  shared = stream;
  return stream;
}
