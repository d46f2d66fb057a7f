import { listReadableTopics } from '@siteswap/contracts/platform';
import { domainOfTopic } from '@siteswap/contracts/topic';
import { type Actor, callInternal } from '@siteswap/service-kit';

interface Options {
  /** Where the service of each domain is. */
  readonly services: Readonly<Record<string, string>>;
  readonly token: string;
  readonly timeoutMs: number;
}

interface ReadableTopics {
  readonly topics: readonly string[];
  /** Some owners did not respond: which of their topics the member may read is not known. */
  readonly isPartial: boolean;
}

/** The services that own topics: each decides who may read its own. */
export function createTopicOwners({ services, token, timeoutMs }: Options) {
  return {
    async readable(actor: Actor, names: readonly string[]): Promise<ReadableTopics> {
      const { userId, adminMode } = actor;
      const byDomain = Map.groupBy(new Set(names), domainOfTopic);
      const responses = await Promise.allSettled(
        [...byDomain].flatMap(([domain, topics]) => {
          const baseUrl = services[domain];
          if (baseUrl === undefined) return [];
          const body = { userId, adminMode, topics };
          return callInternal(listReadableTopics, { body }, { baseUrl, token, timeoutMs });
        }),
      );
      return {
        topics: responses.flatMap((one) => (one.status === 'fulfilled' ? one.value.topics : [])),
        isPartial: responses.some(({ status }) => status === 'rejected'),
      };
    },
  };
}

export type TopicOwners = ReturnType<typeof createTopicOwners>;
