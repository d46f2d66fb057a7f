import { importEditions } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import type { startEditions } from './start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

export interface SendOptions {
  readonly by: Pick<ReturnType<Service['actor']>, 'headers'>;
  readonly dryRun?: boolean;
  /** Content type of a text; JSON when absent. */
  readonly type?: string;
}

/** Sends rows as JSON text, or a file in a form, as an administrator's page does. */
export async function sendImport(
  service: Pick<Service, 'baseUrl'>,
  body: string | FormData,
  { by, dryRun = false, type }: SendOptions,
) {
  const contentType = type ?? (typeof body === 'string' ? 'application/json' : undefined);
  const response = await fetch(`${service.baseUrl}${importEditions.path}?dryRun=${dryRun}`, {
    method: 'POST',
    body,
    headers: {
      ...(await by.headers()),
      ...(contentType ? { 'content-type': contentType } : {}),
    },
  });
  const result = (await response.json()) as RouteResult<typeof importEditions> & { code?: string };
  return { status: response.status, body: result };
}

export function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}

export const lille = {
  startDate: '2028-04-14',
  endDate: '2028-04-17',
  city: 'Lille',
  country: 'FR',
};

/** A row that is valid; with changes it may not be. */
export const aRow = (edition: object = {}, convention: object = {}) => ({
  convention: { name: 'Trois Balles', email: 'contact@trois-balles.test', ...convention },
  edition: { ...lille, ...edition },
});
