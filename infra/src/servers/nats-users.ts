import { createHmac } from 'node:crypto';
import type { Domain } from '@siteswap/contracts/domain';
import type { DomainEvent, DomainState } from '@siteswap/contracts/event';
import { kitMessages, domain as platformDomain } from '@siteswap/contracts/platform';
import type { Topic } from '@siteswap/contracts/topic';
import { domainOf } from './domains.ts';

/** A user of the broker. Everything that is not allowed is denied. */
export interface NatsUser {
  readonly name: string;
  readonly password: string;
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** The user that may do everything, for the person who runs the site: no process has its password. */
export const operator = 'operator';

/** @param secret from which the passwords of all users follow; they do not lead back to it */
export const natsPassword = (name: string, secret: string): string =>
  createHmac('sha256', secret).update(`broker user ${name}`).digest('hex');

const streamsOf = (prefix: string) =>
  ['EVENTS', 'STATE'].map((kind) => `${prefix.toUpperCase()}_${kind}`);

/** What every process calls to find, create and publish to a stream. */
const streamCalls = (stream: string) =>
  ['INFO', 'CREATE', 'UPDATE', 'MSG.GET'].map((call) => `$JS.API.STREAM.${call}.${stream}`);

const consumerCalls = (stream: string) => [
  ...['CREATE', 'DURABLE.CREATE', 'INFO', 'MSG.NEXT'].map(
    (call) => `$JS.API.CONSUMER.${call}.${stream}.>`,
  ),
  ...['CREATE', 'LIST', 'NAMES'].map((call) => `$JS.API.CONSUMER.${call}.${stream}`),
  `$JS.API.DIRECT.GET.${stream}`,
  `$JS.API.DIRECT.GET.${stream}.>`,
  `$JS.ACK.${stream}.>`,
];

const eventSubject = ({ subject }: DomainEvent) => `event.${subject}`;

function readSubject(read: DomainEvent | DomainState | Topic): string {
  if ('topic' in read) return `live.topic.${read.topic}`;
  return 'kind' in read ? `state.${read.kind}.>` : eventSubject(read);
}

/**
 * What a service may do, by the declaration of its domain: it publishes all events of its name, its states and its parts of
 * shared ones, reports failures and audit entries, and subscribes to what it reads. Its wake-ups and the responses to its
 * calls are its own.
 */
function serviceUser(
  folder: string,
  { name, states, publishes, topics, reads }: Domain,
  prefix: string,
): Omit<NatsUser, 'password'> {
  const streams = streamsOf(prefix);
  const withPrefix = (subjects: readonly string[]) => subjects.map((each) => `${prefix}.${each}`);
  return {
    name: folder,
    publish: [
      ...withPrefix([
        // The outbox may contain events that only the release before knew.
        `event.${name}.>`,
        ...kitMessages.publishes.map(eventSubject),
        ...states.map(({ kind }) => `state.${kind}.>`),
        ...publishes.map(({ state, ids }) => `state.${state.kind}.${ids}`),
        `live.${name}.>`,
        ...topics.map(({ topic }) => `live.topic.${topic}.>`),
      ]),
      '$JS.API.INFO',
      ...streams.flatMap(streamCalls),
      ...streams.flatMap(consumerCalls),
    ],
    subscribe: [
      `_INBOX.${folder}.>`,
      ...withPrefix([...kitMessages.reads.map(eventSubject), ...reads.map(readSubject)]),
      `${prefix}.live.${name}.>`,
    ],
  };
}

/** The gateway announces releases, has their pointers in a bucket, and invalidates its cache by events and states. */
function gatewayUser(prefix: string): Omit<NatsUser, 'password'> {
  const bucket = `${prefix.toUpperCase()}_RELEASES`;
  return {
    name: 'gateway',
    publish: [
      `${prefix}.event.${platformDomain.name}.>`,
      `${prefix}.live.gateway.*`,
      `$KV.${bucket}.>`,
      '$JS.API.INFO',
      '$JS.FC.>',
      ...streamsOf(prefix).flatMap(streamCalls),
      ...streamCalls(`KV_${bucket}`),
      ...consumerCalls(`KV_${bucket}`),
      `$JS.API.CONSUMER.DELETE.KV_${bucket}.>`,
    ],
    subscribe: [
      '_INBOX.gateway.>',
      `${prefix}.event.>`,
      `${prefix}.state.>`,
      `${prefix}.live.gateway.*`,
    ],
  };
}

/**
 * The users of a broker: one for each service and the gateway, and the operator.
 * @param folders names of services, and `gateway`
 * @param prefix NATS_PREFIX
 * @param findDomain the domain of a service
 */
export async function natsUsers(
  folders: readonly string[],
  prefix: string,
  secret: string,
  findDomain = domainOf,
): Promise<NatsUser[]> {
  const users = await Promise.all(
    folders.map(async (folder) =>
      folder === 'gateway'
        ? gatewayUser(prefix)
        : serviceUser(folder, await findDomain(folder), prefix),
    ),
  );
  return [...users, { name: operator, publish: ['>'], subscribe: ['>'] }].map((user) => ({
    ...user,
    password: natsPassword(user.name, secret),
  }));
}

/** The `authorization` block of a nats-server configuration. */
export function natsAuthorization(users: readonly NatsUser[]): string {
  const blocks = users.map(
    ({ name, password, publish, subscribe }) => `    {
      user: ${JSON.stringify(name)}, password: ${JSON.stringify(password)}
      permissions: {
        publish: { allow: ${JSON.stringify(publish)} }
        subscribe: { allow: ${JSON.stringify(subscribe)} }
      }
    }`,
  );
  return `authorization {\n  users: [\n${blocks.join('\n')}\n  ]\n}\n`;
}
