/** A signed-in member of the demonstration, through the gateway. */
export interface HostileMember {
  readonly userId: number;
  /** Sends a JSON body by POST. */
  post(path: string, body: unknown): Promise<Response>;
}

/** Makes what belongs to some members only, so that random requests of the others meet it. */
export type MakeHostileData = (members: {
  readonly organiser: HostileMember;
  readonly collaborator: HostileMember;
}) => Promise<void>;
