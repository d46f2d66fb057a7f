import type { TestActor } from '@siteswap/service-kit/testing';

/** What signs in a member of a test service. */
interface SignsIn {
  actor(overrides: { userId: number }): TestActor;
}

/** How the callers of a table sign in, each once; who has no id is a visitor. */
export function signIns<Caller extends string>(
  service: () => SignsIn,
  userIds: Partial<Record<Caller, number>>,
): (caller: Caller) => TestActor | undefined {
  const actors = new Map<Caller, TestActor>();
  return (caller) => {
    const userId = userIds[caller];
    if (userId === undefined) return undefined;
    const actor = actors.get(caller) ?? service().actor({ userId });
    actors.set(caller, actor);
    return actor;
  };
}
