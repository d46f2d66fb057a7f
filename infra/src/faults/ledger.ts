/** An event that was committed with its row. */
export interface PublishedEvent {
  /** `carpool-offer:77` */
  readonly entity: string;
  readonly editionId: number;
  readonly authorId: number;
  /** Milliseconds since 1970. */
  readonly occurredAt: number;
}

/** A star as the service that owns stars has it. */
export interface Star {
  readonly userId: number;
  readonly editionId: number;
  readonly isFavorited: boolean;
  /** Toggled since it was first given. */
  readonly wasTurned: boolean;
  readonly firstGivenAt: number;
  /** When it was last toggled. */
  readonly since: number;
}

/** One line in a member's inbox. */
export interface Effect {
  readonly entity: string;
  readonly userId: number;
}

export interface Comparison {
  /** Deliveries of committed events that are missing. */
  readonly lost: string[];
  /** Deliveries that happened more than once. */
  readonly double: string[];
  /** Deliveries of what was not committed, or to a member it does not concern. */
  readonly phantom: string[];
  /** Pairs of event and member that must be delivered. */
  readonly expected: string[];
}

type Delivery = 'expected' | 'allowed' | 'forbidden';

/**
 * An event is expected by members who had starred its edition by then and still have. A star that was toggled may have
 * been off when the event was handled: then both is right.
 */
function deliveryOf(event: PublishedEvent, star: Star): Delivery {
  if (star.userId === event.authorId || star.firstGivenAt > event.occurredAt) return 'forbidden';
  if (star.isFavorited && star.since <= event.occurredAt) return 'expected';
  return star.wasTurned ? 'allowed' : 'forbidden';
}

/** The key of an event and a member in the lists of a comparison. */
export const pair = (entity: string, userId: number) => `${entity} → ${userId}`;

/** Compares what was committed with what was delivered. */
export function compare(
  events: readonly PublishedEvent[],
  stars: readonly Star[],
  effects: readonly Effect[],
): Comparison {
  const counts = new Map<string, number>();
  for (const { entity, userId } of effects) {
    const key = pair(entity, userId);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const byEdition = Map.groupBy(stars, ({ editionId }) => editionId);
  const lost: string[] = [];
  const permitted = new Set<string>();
  const expected: string[] = [];
  for (const event of events) {
    for (const star of byEdition.get(event.editionId) ?? []) {
      const key = pair(event.entity, star.userId);
      const delivery = deliveryOf(event, star);
      if (delivery !== 'forbidden') permitted.add(key);
      if (delivery !== 'expected') continue;
      expected.push(key);
      if (!counts.has(key)) lost.push(key);
    }
  }
  const keys = [...counts.keys()];
  return {
    lost,
    double: keys.filter((key) => (counts.get(key) ?? 0) > 1),
    phantom: keys.filter((key) => !permitted.has(key)),
    expected,
  };
}
