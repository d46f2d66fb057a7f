type Listener = () => void;

/** The parts of this page that want to know of a topic, by its name. */
const listeners = new Map<string, Set<Listener>>();
const watchers = new Set<() => void>();

const namesChanged = (): void => {
  for (const watcher of watchers) watcher();
};

/** Calls `listener` when the topic has changed. Returns the removal. */
export function listenToTopic(name: string, listener: Listener): () => void {
  const present = listeners.get(name);
  const all = present ?? new Set();
  all.add(listener);
  if (!present) {
    listeners.set(name, all);
    namesChanged();
  }
  return () => {
    all.delete(listener);
    if (all.size > 0 || listeners.get(name) !== all) return;
    listeners.delete(name);
    namesChanged();
  };
}

/** For the shell, which knows from the stream what has changed. */
export const topicListeners = {
  /** Names of the topics that this page listens to. */
  names: (): string[] => [...listeners.keys()],

  /** Calls `watcher` when the names become others. Returns the removal. */
  watchNames(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  changed(names: readonly string[]): void {
    for (const name of names) for (const listener of listeners.get(name) ?? []) listener();
  },
};
