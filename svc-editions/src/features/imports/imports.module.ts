import { uploadLimits } from '@siteswap/contracts/core';
import { importLimits } from '@siteswap/contracts/editions';
import { fetchFile, type IsAllowedTarget } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { createExportsService } from './exports.service.ts';
import { createImportFiles } from './import-pictures.client.ts';
import { createImportPictures } from './import-pictures.service.ts';
import { createImportQueue } from './import-queue.service.ts';
import { createImportReader } from './import-reader.client.ts';
import { importRoutes } from './imports.routes.ts';
import { importTask, importTasks, pictureTask } from './imports.schedule.ts';
import { createImportsService } from './imports.service.ts';

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'env' | 'log' | 'requestTask'> {
  /** Where files may be fetched from; public web servers when absent. */
  readonly isAllowedTarget?: IsAllowedTarget | undefined;
}

/** Administrators import many editions at once, undo it, and export them. */
export function importsModule({ isAllowedTarget, ...deps }: Deps) {
  /** The schedule finds what this misses. */
  const request = (task: string) => () => {
    deps
      .requestTask(task)
      .catch((error) => deps.log.warn({ err: error, task }, 'run of an import not requested'));
  };
  const requestPictures = request(pictureTask);
  const queue = createImportQueue({ ...deps, requestRun: request(importTask), requestPictures });
  const fetchFrom = (url: string, maxBytes: number) =>
    fetchFile(url, {
      maxBytes,
      userAgent: `Siteswap (+${deps.env.PUBLIC_URL})`,
      isAllowedTarget,
    });
  const pictures = createImportPictures({
    ...deps,
    files: createImportFiles(deps.env),
    fetchPicture: (url) => fetchFrom(url, uploadLimits.maxBytes),
  });
  return defineFeature({
    routes: importRoutes({
      imports: createImportsService({ ...deps, requestPictures }),
      queue,
      reader: createImportReader(),
      exports: createExportsService({ db: deps.db, publicUrl: deps.env.PUBLIC_URL }),
      fetchImport: (url) => fetchFrom(url, importLimits.bytes),
    }),
    tasks: importTasks(queue, pictures),
  });
}
