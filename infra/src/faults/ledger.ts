/** A row that was committed with its event. */
export interface Fact {
  /** `carpool-offer:77` */
  readonly thing: string;
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
  /** Turned round since it was first given. */
  readonly wasTurned: boolean;
  readonly firstGivenAt: number;
  /** When it was last turned round. */
  readonly since: number;
}

/** One line in a member's inbox. */
export interface Effect {
  readonly thing: string;
  readonly userId: number;
}

export interface Verdict {
  /** Members who should have been told of a committed fact and were not. */
  readonly lost: string[];
  /** Members who were told more than once. */
  readonly double: string[];
  /** Members who were told of what was not committed, or is none of their business. */
  readonly phantom: string[];
  /** Pairs of fact and member for which telling is demanded. */
  readonly owed: string[];
}

type Duty = 'owed' | 'allowed' | 'forbidden';

/**
 * A fact is owed to whoever had starred its edition by then and still has. A star that was turned round may have been
 * in between when the fact came by: then both is right.
 */
function dutyOf(fact: Fact, star: Star): Duty {
  if (star.userId === fact.authorId || star.firstGivenAt > fact.occurredAt) return 'forbidden';
  if (star.isFavorited && star.since <= fact.occurredAt) return 'owed';
  return star.wasTurned ? 'allowed' : 'forbidden';
}

/** How a fact and a member are written together. */
export const pair = (thing: string, userId: number) => `${thing} → ${userId}`;

/** Holds what was committed against what came of it. */
export function judge(
  facts: readonly Fact[],
  stars: readonly Star[],
  effects: readonly Effect[],
): Verdict {
  const counts = new Map<string, number>();
  for (const { thing, userId } of effects) {
    const key = pair(thing, userId);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const byEdition = Map.groupBy(stars, ({ editionId }) => editionId);
  const lost: string[] = [];
  const permitted = new Set<string>();
  const owed: string[] = [];
  for (const fact of facts) {
    for (const star of byEdition.get(fact.editionId) ?? []) {
      const key = pair(fact.thing, star.userId);
      const duty = dutyOf(fact, star);
      if (duty !== 'forbidden') permitted.add(key);
      if (duty !== 'owed') continue;
      owed.push(key);
      if (!counts.has(key)) lost.push(key);
    }
  }
  const keys = [...counts.keys()];
  return {
    lost,
    double: keys.filter((key) => (counts.get(key) ?? 0) > 1),
    phantom: keys.filter((key) => !permitted.has(key)),
    owed,
  };
}
