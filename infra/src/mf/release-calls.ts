import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deployerHeader } from '@siteswap/contracts/platform';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';

/** The gateway that releases are uploaded to. */
export interface Target {
  /** Address of the gateway. */
  readonly url: string;
  readonly deployToken: string;
  /** The person or pipeline that releases. */
  readonly deployer?: string | undefined;
}

const problem = z.object({
  code: z.string(),
  detail: z.string().optional(),
  errors: z
    .array(
      z.object({
        path: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .default([]),
});

/** A rejection as lines for a person: the code, then every file with its problem. */
function rejectionText(status: number, body: unknown): string {
  const parsed = problem.safeParse(body);
  if (!parsed.success) return `The gateway responded with status ${status}.`;
  const { code, detail, errors } = parsed.data;
  const lines = errors.map(
    (error) =>
      `  ${error.code} ${error.path}${error.params ? ` ${JSON.stringify(error.params)}` : ''}`,
  );
  return [`Rejected (${status} ${code})${detail ? `: ${detail}` : ''}`, ...lines].join('\n');
}

/**
 * Calls a release route of the gateway.
 * @throws OperatorError that says why the gateway rejected the call
 */
export async function callGateway(
  target: Target,
  method: string,
  path: string,
  body?: { type: string; content: Buffer | string },
): Promise<unknown> {
  const response = await fetch(`${target.url}/api/platform/releases/${path}`, {
    method,
    headers: {
      'x-deploy-token': target.deployToken,
      ...(target.deployer ? { [deployerHeader]: target.deployer } : {}),
      ...(body ? { 'content-type': body.type } : {}),
    },
    ...(body ? { body: new Uint8Array(Buffer.from(body.content)) } : {}),
  }).catch((error: unknown) => {
    throw new OperatorError(
      `No gateway is reachable at ${target.url} (${String(error)}): start it, or set PUBLIC_URL.`,
    );
  });
  const result: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new OperatorError(rejectionText(response.status, result));
  return result;
}

/** A folder as a tar, the same bytes for the same files. */
export async function tarOfFolder(folder: string): Promise<Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const archive = pack();
  for (const name of files) {
    archive.entry({ name, mtime: new Date(0) }, readFileSync(join(folder, name)));
  }
  archive.finalize();
  return buffer(archive);
}
