import { OperatorError } from '../operator-error.ts';
import { freePort } from '../servers/free-port.ts';

const most = 8;

/** One process of a service or of the gateway. */
export interface Replica {
  /** `svc-carpool`, its second one `svc-carpool#2`. */
  readonly name: string;
  /** Workspace folder it runs. */
  readonly folder: string;
  readonly port: number;
}

/**
 * How many processes of each there are, from REPLICAS: `2` for all, or `svc-carpool=2,gateway=3`; 1 where nothing is said.
 * @throws OperatorError for the name of no service, or a number out of bounds
 */
export function replicaCounts(text: string | undefined, folders: string[]): Map<string, number> {
  const counts = new Map(folders.map((folder) => [folder, 1]));
  for (const part of (text ?? '').split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', number = name] = part.split('=');
    const count = Number(number);
    if (!Number.isInteger(count) || count < 1 || count > most) {
      throw new OperatorError(`REPLICAS says "${part}": set a number from 1 to ${most}.`);
    }
    if (part.includes('=') && !counts.has(name)) {
      throw new OperatorError(
        `REPLICAS names "${name}", which does not exist: use ${folders.join(', ')}.`,
      );
    }
    for (const folder of part.includes('=') ? [name] : folders) counts.set(folder, count);
  }
  return counts;
}

/**
 * The processes of each service. A single one listens on the service's own port; several listen on ports of theirs,
 * and a load balancer on the service's.
 */
export async function placeReplicas(
  counts: ReadonlyMap<string, number>,
  ports: ReadonlyMap<string, number>,
): Promise<Map<string, Replica[]>> {
  const placed = new Map<string, Replica[]>();
  for (const [folder, count] of counts) {
    const replicas: Replica[] = [];
    for (let number = 1; number <= count; number += 1) {
      const name = number === 1 ? folder : `${folder}#${number}`;
      const port = count === 1 ? (ports.get(folder) ?? 0) : await freePort();
      replicas.push({ name, folder, port });
    }
    placed.set(folder, replicas);
  }
  return placed;
}
