import { importLimits } from '@siteswap/contracts/editions';
import { fetchFile, type IsAllowedTarget } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { createExportsService } from './exports.service.ts';
import { importRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'env'> {
  /** Where files may be fetched from; public web servers when absent. */
  readonly isAllowedTarget?: IsAllowedTarget | undefined;
}

/** Administrators import many editions at once, undo it, and export them. */
export const importsModule = ({ isAllowedTarget, ...deps }: Deps) => ({
  routes: importRoutes({
    imports: createImportsService(deps),
    exports: createExportsService(deps),
    fetchImport: (url) =>
      fetchFile(url, {
        maxBytes: importLimits.bytes,
        userAgent: `Siteswap (+${deps.env.PUBLIC_URL})`,
        isAllowedTarget,
      }),
  }),
});
