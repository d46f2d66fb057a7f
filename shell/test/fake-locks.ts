type Work = () => Promise<void>;

/** Web Locks, which the test environment does not have: one holder per name, the others wait in order. */
export function aLockManager(): Pick<LockManager, 'request'> {
  const lines = new Map<string, Promise<void>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, work: Work) => {
    const before = lines.get(name) ?? Promise.resolve();
    const mine = before.then(() => (signal.aborted ? undefined : work()));
    lines.set(name, mine);
    return mine;
  };
  return { request: request as unknown as LockManager['request'] };
}
