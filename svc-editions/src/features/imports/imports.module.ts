import { importLimits } from '@siteswap/contracts/editions';
import { fetchFile, type IsAllowedTarget } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { createExportsService } from './exports.service.ts';
import { createImportQueue } from './import-queue.service.ts';
import { importRoutes } from './imports.routes.ts';
import { importTask, importTasks } from './imports.schedule.ts';
import { createImportsService } from './imports.service.ts';

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'env' | 'log' | 'requestTask'> {
  /** Where files may be fetched from; public web servers when absent. */
  readonly isAllowedTarget?: IsAllowedTarget | undefined;
}

/** Administrators import many editions at once, undo it, and export them. */
export function importsModule({ isAllowedTarget, ...deps }: Deps) {
  const queue = createImportQueue({
    ...deps,
    requestRun: () => {
      deps
        .requestTask(importTask)
        .catch((error) => deps.log.warn({ err: error }, 'run of an import not requested'));
    },
  });
  return {
    routes: importRoutes({
      imports: createImportsService(deps),
      queue,
      exports: createExportsService(deps),
      fetchImport: (url) =>
        fetchFile(url, {
          maxBytes: importLimits.bytes,
          userAgent: `Siteswap (+${deps.env.PUBLIC_URL})`,
          isAllowedTarget,
        }),
    }),
    tasks: importTasks(queue),
  };
}
