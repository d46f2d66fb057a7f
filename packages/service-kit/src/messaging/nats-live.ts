import type { NatsConnection } from 'nats';
import type { Logger } from 'pino';
import type { LiveMessage, Nats } from './broker.ts';

interface Listener {
  readonly subject: string;
  readonly onMessage: (message: LiveMessage) => void;
  unsubscribe?: () => void;
}

/** Live subjects: publish and subscribe without delivery guarantee. */
export interface LiveSubjects extends Pick<Nats, 'publish' | 'subscribe'> {
  /** Subscribes all present listeners on a new connection. */
  attachAll(): void;
}

/** @param connection the present one; undefined until the first was made */
export function createLiveSubjects(
  prefix: string,
  connection: () => NatsConnection | undefined,
  isConnected: () => boolean,
  log: Logger,
): LiveSubjects {
  const listeners = new Set<Listener>();

  const attach = (listener: Listener) => {
    const subscription = connection()?.subscribe(`${prefix}.${listener.subject}`, {
      callback: (error, message) => {
        if (error) return;
        try {
          const data: unknown = message.data.length > 0 ? message.json() : null;
          listener.onMessage({ subject: message.subject.slice(prefix.length + 1), data });
        } catch (reason) {
          log.warn({ err: reason, subject: message.subject }, 'message could not be parsed');
        }
      },
    });
    if (subscription) listener.unsubscribe = () => subscription.unsubscribe();
  };

  return {
    attachAll: () => {
      for (const listener of listeners) attach(listener);
    },
    publish: (subject, data) => {
      if (isConnected()) connection()?.publish(`${prefix}.${subject}`, JSON.stringify(data));
    },
    subscribe: (subject, onMessage) => {
      const listener: Listener = { subject, onMessage };
      listeners.add(listener);
      attach(listener);
      return () => {
        listeners.delete(listener);
        listener.unsubscribe?.();
      };
    },
  };
}
