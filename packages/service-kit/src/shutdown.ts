import type { Logger } from 'pino';

/**
 * Calls `stop` once when the process is asked to end (SIGTERM, SIGINT, and with `withParent` when the process
 * that started us goes away), then exits: 0, or 1 when stopping failed or took longer than `limitMs`.
 */
export function onShutdown(
  stop: () => Promise<void>,
  options: { log: Logger; withParent: boolean; limitMs?: number },
): void {
  const { log, limitMs = 20_000 } = options;
  let isStopping = false;
  const begin = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    const limit = setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, limitMs);
    stop().then(
      () => {
        clearTimeout(limit);
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  if (!options.withParent) return;
  if (process.channel) {
    process.once('disconnect', () => begin('parent gone'));
    process.channel.unref();
  } else {
    process.stdin.on('end', () => begin('parent gone')).on('error', () => begin('parent gone'));
    process.stdin.resume().unref();
  }
}
