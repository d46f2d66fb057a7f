import type { DomainEvent, DomainState } from './event.ts';
import type { Topic } from './topic.ts';

/** A domain's part of a state that another domain defines. */
export interface PublishedPart {
  readonly state: DomainState;
  /** Which ids of the state it publishes, in the notation of NATS: `*` for one token, `>` for all that follow. */
  readonly ids: string;
}

/** What a domain publishes and reads; the rights of its service on the broker are made of it. */
export interface Domain {
  /** Name of its folder in contracts; its service is `svc-<name>`. */
  readonly name: string;
  /** Events it publishes: their subjects begin with its name. */
  readonly events: readonly DomainEvent[];
  /** States that only this domain publishes. */
  readonly states: readonly DomainState[];
  /** States it defines and other domains publish, each its part. */
  readonly sharedStates: readonly DomainState[];
  /** Its parts of shared states. */
  readonly publishes: readonly PublishedPart[];
  /** Topics that open pages subscribe to: their names begin with its name. */
  readonly topics: readonly Topic[];
  /** Events, states and topics that its service subscribes to; those that the kit handles in each service are not listed. */
  readonly reads: readonly (DomainEvent | DomainState | Topic)[];
  /** Its service binds `listDeletionBlockers`: no account is deleted without its response. */
  readonly blocksDeletion: boolean;
}

const oneOrMoreTokens = /^([a-z][a-z0-9-]*|\*)(\.([a-z][a-z0-9-]*|\*))*(\.>)?$|^>$/;

/** @throws when an event or a topic has the name of another domain, or a part has no valid ids */
export function defineDomain({
  name,
  ...parts
}: Pick<Domain, 'name'> & Partial<Omit<Domain, 'name'>>): Domain {
  const domain = {
    name,
    events: parts.events ?? [],
    states: parts.states ?? [],
    sharedStates: parts.sharedStates ?? [],
    publishes: parts.publishes ?? [],
    topics: parts.topics ?? [],
    reads: parts.reads ?? [],
    blocksDeletion: parts.blocksDeletion ?? false,
  };
  for (const { subject } of domain.events) {
    if (!subject.startsWith(`${name}.`)) throw new Error(`${name} does not publish ${subject}`);
  }
  for (const { topic } of domain.topics) {
    if (!topic.startsWith(`${name}.`)) throw new Error(`${name} does not publish ${topic}`);
  }
  for (const { state, ids } of domain.publishes) {
    if (!oneOrMoreTokens.test(ids)) throw new Error(`${name}: ${ids} are no ids of ${state.kind}`);
  }
  return domain;
}
