import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir, topLevelFolders } from '../paths.ts';

/**
 * Services in the order they start: svc-core first, since the others fetch its keys, then the rest, the gateway last.
 * Found by looking, so a new service needs no line here. Each element may start together.
 */
export function startOrder(only?: string[]): string[][] {
  const found = topLevelFolders(/^(svc-.+|gateway)$/).filter(
    (name) =>
      existsSync(join(repositoryDir, name, 'src/main.ts')) && (only?.includes(name) ?? true),
  );
  const others = found.filter((name) => name !== 'svc-core' && name !== 'gateway');
  return [
    found.filter((name) => name === 'svc-core'),
    others,
    found.filter((name) => name === 'gateway'),
  ].filter((group) => group.length > 0);
}

/** `svc-core` → `CORE`, as in DATABASE_URL_CORE. */
export function variableSuffix(service: string): string {
  return service.replace(/^svc-/, '').replaceAll('-', '_').toUpperCase();
}
