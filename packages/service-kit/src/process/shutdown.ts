import type { Logger } from 'pino';

/**
 * Calls `stop` once when the process is to stop (SIGTERM, SIGINT, and with `withParent` when the parent process
 * ends), then exits: 0, or 1 when stopping failed or took longer than `timeoutMs`. An error that nothing caught leaves
 * the process in an unknown state: it is logged, and the process stops in the same way and exits 1.
 */
export function onShutdown(
  stop: () => Promise<void>,
  options: { log: Logger; withParent: boolean; timeoutMs?: number },
): void {
  const { log, timeoutMs = 20_000 } = options;
  let isStopping = false;
  const begin = (reason: string, exitCode = 0) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const timer = setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, timeoutMs);
    stop().then(
      () => {
        clearTimeout(timer);
        log.info('stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('uncaughtException', (error, origin) => {
    log.fatal(
      { err: error },
      origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception',
    );
    begin('uncaught error', 1);
  });
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  if (!options.withParent) return;
  if (process.channel) {
    process.once('disconnect', () => begin('parent process ended'));
    process.channel.unref();
  } else {
    process.stdin
      .on('end', () => begin('parent process ended'))
      .on('error', () => begin('parent process ended'));
    process.stdin.resume().unref();
  }
}
