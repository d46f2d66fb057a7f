import type { Json } from '@siteswap/service-kit/testing';

/** A route of the site's OpenAPI document, as far as a hostile caller needs it. */
export interface HostileOperation {
  readonly id: string;
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly access: string;
  readonly params: ReadonlyMap<string, Json>;
  readonly query: readonly { readonly name: string; readonly schema: Json }[];
  readonly body?: Json;
  readonly isMultipart: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Json;
}
interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Json }>> };
  readonly 'x-access': string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

function operationOf(path: string, method: string, described: DescribedOperation) {
  const { parameters = [], requestBody } = described;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const body = requestBody?.content['application/json']?.schema;
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    access: described['x-access'],
    params: new Map(inPath.map(({ name, schema }) => [name, schema])),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    isMultipart: requestBody?.content['multipart/form-data'] !== undefined,
    ...(body ? { body } : {}),
  };
}

/** Every route that the site describes to its callers. */
export async function operationsOf(url: string): Promise<HostileOperation[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await response.json()) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
}
