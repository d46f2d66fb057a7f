import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { redact } from '../privacy/redact.ts';
import { currentTrace, type Trace } from './trace.ts';

type LogArguments = Parameters<Logger['info']>;

/** Redacts the message of a line; one that pino would take from an error is written out, so that it is redacted too. */
function scrubMessage(args: LogArguments): LogArguments {
  const [first, ...rest] = args as unknown as [unknown, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const fields = first instanceof Error ? { err: first } : first;
  const message = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  const clean = [fields, ...message].map((part) =>
    typeof part === 'string' ? redact(part) : part,
  );
  return clean as unknown as LogArguments;
}

/** Marks loggers, and by inheritance their children, whose lines carry their trace already. */
const isTraced = Symbol('is traced');

/** A logger with a fixed trace, for lines written outside of `withTrace` or after it. */
export function traced(log: Logger, trace: Trace): Logger {
  return Object.assign(log.child({ ...trace }), { [isTraced]: true });
}

/** Adds the current trace to a line. */
function addTrace(_fields: object, _level: number, log: Logger): object {
  return isTraced in log ? {} : { ...currentTrace() };
}

/**
 * Writes JSON lines to standard output, each with the current trace and without secrets. Written in the background, so
 * a line may come up to a second late, and flushed on exit.
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
      mixin: addTrace,
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

/** One stream per process: written in the background, at least twice a second, and at exit. */
function standardOutput(): DestinationStream {
  if (shared) return shared;
  const stream = destination({ dest: 1, sync: false, minLength: 4096 });
  setInterval(() => stream.flush(), 500).unref();
  process.once('exit', () => stream.flushSync());
  shared = stream;
  return stream;
}
