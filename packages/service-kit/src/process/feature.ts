import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { RouteBinding } from '../http/bind.ts';
import type { JobHandler } from '../jobs/define-job.ts';
import type { Declaration } from '../messaging/declarations.ts';
import type { ConsumerDefinition } from '../messaging/define-consumer.ts';
import type { ListStates, ReadStates } from '../messaging/states.ts';
import type { TopicBinding } from '../messaging/topics.ts';
import type { ExportPart, PersonalData } from '../privacy/personal-data.ts';
import type { Worker } from './schedule.ts';
import type { TaskDefinition } from './task-run.ts';

/** What a feature adds to its service: any of these. The kit merges the features of a service. */
export interface Feature<P extends PrismaLike> {
  readonly routes?: readonly RouteBinding[];
  readonly consumers?: readonly ConsumerDefinition<TxOf<P>>[];
  /** How to read the current state of an entity when it is published, by kind. */
  readonly states?: ReadStates;
  /** The ids of all entities of a kind, for the repair of a lost stream. */
  readonly listStates?: ListStates;
  /** What pages need to know of the configuration, by name; public. The gateway reads it from `service.json`. */
  readonly pageConfig?: Readonly<Record<string, unknown>>;
  /** What open pages may subscribe to, each made by `bindTopic`. */
  readonly topics?: readonly TopicBinding[];
  /** States that stand in the code, each made by `declare`: published at the first start with a new content. */
  readonly declarations?: readonly Declaration[];
  /** What the feature stores about members. The kit exports it on request and erases it with the account. */
  readonly personalData?: PersonalData<TxOf<P>>;
  /** How the service's own part of an export reaches its collector, for the collector itself; else by HTTP to CORE_URL. */
  readonly uploadExportPart?: (part: ExportPart) => Promise<void>;
  /** Work that is added by `outbox.job` and retried until it succeeds or is given up, each made by `performJob`. */
  readonly jobs?: readonly JobHandler[];
  /** Work of the whole service on a schedule, one run at a time over all replicas. */
  readonly tasks?: readonly TaskDefinition[];
  /** Work of this process on a timer, or endless, next to the requests: queues, polls, heartbeats. */
  readonly workers?: readonly Worker[];
  /**
   * Resolves once what the feature serves from its memory is there. Called with every readiness check, so it begins
   * again what failed; until it resolves the service is not ready.
   */
  readonly load?: () => Promise<void>;
}
