import { every, minutes } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { fileKindConsumer } from '#src/subscribers/file-kind.ts';
import { uploadAllowanceConsumer } from '#src/subscribers/upload-allowance.ts';
import { createFileStorage } from './configured-storage.client.ts';
import { createFileKindsService } from './file-kinds.service.ts';
import { fileRoutes } from './files.routes.ts';
import { createFilesService } from './files.service.ts';

type Deps = Pick<CoreKit, 'db' | 'env' | 'rateLimits' | 'clock' | 'log' | 'requestTask'>;

/** Pictures of all domains. */
export function filesModule(deps: Deps) {
  const files = createFilesService({
    ...deps,
    storage: createFileStorage(deps.env),
    kinds: createFileKindsService(deps.db),
  });
  return defineFeature({
    routes: fileRoutes(files, () => deps.requestTask('pictures')),
    consumers: [fileKindConsumer, uploadAllowanceConsumer],
    tasks: [{ name: 'pictures', schedule: every(minutes(10)), run: files.sweep }],
    api: { files },
  });
}
