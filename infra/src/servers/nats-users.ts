import { createHmac } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';

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

/** Kinds of the states that a domain's contract defines: `state.<kind>.<id>` is its own. */
export function stateKinds(domain: string): string[] {
  const dir = join(repositoryDir, 'packages/contracts/src', domain);
  if (!existsSync(dir)) return [];
  const sources = globSync('**/*.ts', { cwd: dir }).map((file) =>
    readFileSync(join(dir, file), 'utf8'),
  );
  const kinds = sources.flatMap((text) =>
    [...text.matchAll(/\bdefineState\(\s*'([^']+)'/g)].map(([, kind = '']) => kind),
  );
  return kinds.sort();
}

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

/**
 * What a service may do, by its name alone: it publishes the events and states of its own domain and what it declares,
 * reports failures and audit entries, and reads the events and states of all. Its wake-ups and the responses to its calls are its own.
 */
function serviceUser(folder: string, prefix: string): Omit<NatsUser, 'password'> {
  const domain = folder.replace(/^svc-/, '');
  const streams = streamsOf(prefix);
  return {
    name: folder,
    publish: [
      `${prefix}.event.${domain}.>`,
      ...['failure', 'audit'].map((noun) => `${prefix}.event.platform.${noun}.>`),
      ...stateKinds(domain).map((kind) => `${prefix}.state.${kind}.>`),
      // What services declare at their start.
      `${prefix}.state.notification-template.${domain}`,
      `${prefix}.state.file-kind.*`,
      // Who may upload more pictures of those kinds.
      `${prefix}.state.upload-allowance.>`,
      // Who takes part in an edition, as far as this domain knows.
      `${prefix}.state.participation.${domain}.>`,
      `${prefix}.live.${domain}.>`,
      '$JS.API.INFO',
      ...streams.flatMap(streamCalls),
      ...streams.flatMap(consumerCalls),
    ],
    subscribe: [
      `_INBOX.${folder}.>`,
      `${prefix}.event.>`,
      `${prefix}.state.>`,
      `${prefix}.live.${domain}.>`,
    ],
  };
}

/** The gateway announces releases, has their pointers in a bucket, and invalidates its cache by events and states. */
function gatewayUser(prefix: string): Omit<NatsUser, 'password'> {
  const bucket = `${prefix.toUpperCase()}_RELEASES`;
  return {
    name: 'gateway',
    publish: [
      `${prefix}.event.platform.>`,
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
 */
export function natsUsers(folders: readonly string[], prefix: string, secret: string): NatsUser[] {
  const users = folders.map((folder) =>
    folder === 'gateway' ? gatewayUser(prefix) : serviceUser(folder, prefix),
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
