/** Pages of all domains by id, with their addresses: each domain adds its own next to them. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains add to it
export interface KnownPages {}

type Names<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Parameters of an address: of `/editions/:id/carpool` `{ id }`. */
export type ParamsOf<Path> = { readonly [Name in Names<Path>]: string | number };
