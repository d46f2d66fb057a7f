import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Domain, defineDomain } from '@siteswap/contracts/domain';
import { repositoryDir } from '../paths.ts';

/**
 * What the contract of a service declares: `domain` of `packages/contracts/src/<name>/index.ts`. A service without a
 * contract publishes no states.
 * @param service name of its folder, `svc-<name>`
 * @throws when its contract exports no `domain`
 */
export async function domainOf(service: string): Promise<Domain> {
  const name = service.replace(/^svc-/, '');
  const contract = `packages/contracts/src/${name}/index.ts`;
  const file = join(repositoryDir, contract);
  if (!existsSync(file)) return defineDomain({ name });
  const { domain } = (await import(file)) as { domain?: Domain };
  if (domain?.name !== name) throw new Error(`${contract} exports no domain of the name ${name}`);
  return domain;
}

/** Those of the services that own topics. */
export async function topicServices(services: readonly string[]): Promise<string[]> {
  const domains = await Promise.all(services.map(domainOf));
  return services.filter((_, at) => (domains[at]?.topics.length ?? 0) > 0);
}

/** Those of the services without whose response no account is deleted. */
export async function deletionServices(services: readonly string[]): Promise<string[]> {
  const domains = await Promise.all(services.map(domainOf));
  return services.filter((_, at) => domains[at]?.blocksDeletion);
}
