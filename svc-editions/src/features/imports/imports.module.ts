import { uploadLimits } from '@siteswap/contracts/core';
import { importLimits } from '@siteswap/contracts/editions';
import { fetchFile, type IsAllowedTarget, performJob } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { createExportsService } from './exports.service.ts';
import { createImportFiles } from './import-pictures.client.ts';
import { endImportPicture } from './import-pictures.job.ts';
import { createImportPictures } from './import-pictures.service.ts';
import { importBatch } from './import-queue.job.ts';
import { createImportQueue } from './import-queue.service.ts';
import { createImportReader } from './import-reader.client.ts';
import type { RowImportDeps } from './import-rows.service.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';

/** Pictures that one process fetches at the same time. */
const picturesAtOnce = 3;

interface Deps
  extends Pick<Kit, 'db' | 'transact' | 'env' | 'log'>,
    Omit<RowImportDeps, 'publicUrl'> {
  /** Where files may be fetched from; public web servers when absent. */
  readonly isAllowedTarget?: IsAllowedTarget | undefined;
}

/** Administrators import many editions at once, undo it, and export them. */
export function importsModule({ isAllowedTarget, ...kit }: Deps) {
  const publicUrl = kit.env.PUBLIC_URL;
  const deps = { ...kit, publicUrl };
  const queue = createImportQueue(deps);
  const fetchFrom = (url: string, maxBytes: number) =>
    fetchFile(url, {
      maxBytes,
      userAgent: `Siteswap (+${publicUrl})`,
      isAllowedTarget,
    });
  const pictures = createImportPictures({
    ...deps,
    files: createImportFiles(deps.env),
    fetchPicture: (url) => fetchFrom(url, uploadLimits.maxBytes),
  });
  return defineFeature({
    routes: importRoutes({
      imports: createImportsService(deps),
      queue,
      reader: createImportReader(),
      exports: createExportsService({ db: deps.db, publicUrl }),
      fetchImport: (url) => fetchFrom(url, importLimits.bytes),
    }),
    jobs: [
      // One batch is done at a time: all wait for the same lock.
      performJob(importBatch, { perform: queue.runBatch, giveUp: queue.giveUp, concurrency: 1 }),
      performJob(endImportPicture, { perform: pictures.end, concurrency: picturesAtOnce }),
    ],
  });
}
