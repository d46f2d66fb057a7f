import { dirname } from 'node:path';
import type { z } from 'zod';
import type { PrismaLike } from '../database/prisma.ts';
import type { ServiceDefinition } from './define-service.ts';
import { baseEnv, ConfigurationError, readEnv } from './env.ts';
import { startService } from './run-service.ts';
import { onShutdown } from './shutdown.ts';

/** Called by `main.ts`: runs the service until the process is to stop. */
export async function runService<P extends PrismaLike, S extends z.ZodObject>(
  definition: ServiceDefinition<P, S>,
): Promise<void> {
  try {
    // `main.ts` lies in `<service>/src`.
    const serviceDir = dirname(dirname(process.argv[1] ?? ''));
    const running = await startService(definition, process.env, {
      withDefaultMetrics: true,
      serviceDir,
    });
    const { EXIT_WITH_PARENT } = readEnv(baseEnv, process.env);
    onShutdown(running.stop, { log: running.log, withParent: EXIT_WITH_PARENT });
  } catch (error) {
    const { code } = error as { code?: string };
    const sentence =
      error instanceof ConfigurationError
        ? error.message
        : code === 'EADDRINUSE'
          ? 'The port is in use: set PORT to a free one.'
          : undefined;
    process.stderr.write(`${definition.name}: ${sentence ?? (error as Error).stack}\n`);
    process.exit(1);
  }
}
