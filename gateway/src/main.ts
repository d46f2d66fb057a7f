import { ConfigurationError } from '@siteswap/service-kit';
import { createLogger, onShutdown, readEnv } from '@siteswap/service-kit/platform';
import { gatewayEnv } from './config.ts';
import { startGateway } from './gateway.ts';

try {
  const config = readEnv(gatewayEnv, process.env);
  const log = createLogger({ name: 'gateway', level: config.LOG_LEVEL });
  const gateway = await startGateway(config, { log, withDefaultMetrics: true });
  onShutdown(gateway.stop, { log, withParent: config.EXIT_WITH_PARENT });
} catch (error) {
  const { code } = error as { code?: string };
  const sentence =
    error instanceof ConfigurationError
      ? error.message
      : code === 'EADDRINUSE'
        ? 'The port is in use: set PORT to a free one.'
        : (error as Error).stack;
  process.stderr.write(`gateway: ${sentence}\n`);
  process.exit(1);
}
