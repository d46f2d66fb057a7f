import { streamNotifications } from '@siteswap/contracts/notifications';
import { callHeaders } from '@siteswap/web-kit/shell';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

export type StreamStatus = 'disconnected' | 'connecting' | 'connected';

export interface StreamState {
  readonly status: StreamStatus;
  readonly error: string | null;
}

/** One message of the stream: `notification`, `read`, `platform` … with its JSON text. */
export interface StreamMessage {
  readonly name: string;
  readonly data: string;
}

interface StreamOptions {
  onMessage(message: StreamMessage): void;
  onState(state: StreamState): void;
  /** The server responded with 401. */
  onSignedOut(): void;
  /** Whether the page is hidden; by default whether this tab is. */
  isHidden?(): boolean;
  /** Sequence of the last message seen, by this tab or by the one that read the stream before. */
  cursor: { get(): string | undefined; set(id: string): void };
}

/** The error of a stream that has given up: polling replaces it. */
export const maxAttemptsReached = 'Max reconnect attempts reached';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
const MAX_ATTEMPTS = 5;
/** Pings come every 30 s; a connection without data for longer than two of them is treated as broken. */
const SILENCE_MS = 70_000;

/**
 * Reads the notification stream and reconnects as spec §4 says: 1 s doubling to 30 s, at most five attempts.
 * A hidden page cancels a pending retry; a visible one that is not connected connects again.
 */
export class NotificationStream {
  readonly #options: StreamOptions;
  #attempts = 0;
  #state: StreamState = { status: 'disconnected', error: null };
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #connection: AbortController | undefined;
  #isStopped = true;

  constructor(options: StreamOptions) {
    this.#options = options;
  }

  get state(): StreamState {
    return this.#state;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#attempts = 0;
    document.addEventListener('visibilitychange', this.visibilityChanged);
    window.addEventListener('online', this.visibilityChanged);
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    document.removeEventListener('visibilitychange', this.visibilityChanged);
    window.removeEventListener('online', this.visibilityChanged);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#connection?.abort();
    this.#connection = undefined;
    this.#set({ status: 'disconnected', error: null });
  }

  #set(state: StreamState): void {
    this.#state = state;
    this.#options.onState(state);
  }

  #isHidden(): boolean {
    return this.#options.isHidden?.() ?? document.visibilityState === 'hidden';
  }

  /** Call it when the result of `isHidden` may have changed; visibility of this tab and network are watched anyway. */
  readonly visibilityChanged = (): void => {
    if (this.#isStopped) return;
    if (this.#isHidden()) {
      clearTimeout(this.#retry);
      return;
    }
    if (this.#state.status !== 'disconnected') return;
    this.#attempts = 0;
    clearTimeout(this.#retry);
    void this.#connect();
  };

  async #connect(): Promise<void> {
    if (this.#isStopped) return;
    this.#connection?.abort();
    const connection = new AbortController();
    this.#connection = connection;
    this.#set({ status: 'connecting', error: null });
    let error = 'Failed to connect';
    this.#restartSilenceTimer(connection);
    try {
      const response = await fetch(streamNotifications.path, {
        headers: this.#headers(),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: connection.signal,
      });
      if (response.status === 401) {
        this.stop();
        this.#options.onSignedOut();
        return;
      }
      if (response.ok && response.body) {
        error = 'Connection error';
        await this.#read(response.body, connection);
      }
    } catch {
      // A rejected or broken connection is retried below, whatever the reason.
    }
    if (this.#connection === connection) this.#failed(error);
  }

  #headers(): Record<string, string> {
    const cursor = this.#options.cursor.get();
    return {
      accept: 'text/event-stream',
      ...callHeaders(),
      ...(cursor === undefined ? {} : { 'last-event-id': cursor }),
    };
  }

  /** Ends a connection without data for too long, also one that gets no response. */
  #restartSilenceTimer(connection: AbortController): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => connection.abort(), SILENCE_MS);
  }

  async #read(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    const parser = createParser({ onEvent: (event) => this.#received(event) });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#restartSilenceTimer(connection);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  #received(event: EventSourceMessage): void {
    if (event.id !== undefined && event.id !== '') this.#options.cursor.set(event.id);
    if (event.event === 'connected') {
      this.#attempts = 0;
      this.#set({ status: 'connected', error: null });
    }
    if (event.event && event.event !== 'ping') {
      this.#options.onMessage({ name: event.event, data: event.data });
    }
  }

  #failed(error: string): void {
    clearTimeout(this.#silence);
    if (this.#isStopped) return;
    if (this.#attempts >= MAX_ATTEMPTS) {
      this.#set({ status: 'disconnected', error: maxAttemptsReached });
      return;
    }
    const delay = Math.min(FIRST_DELAY_MS * 2 ** this.#attempts, MAX_DELAY_MS);
    this.#attempts += 1;
    this.#set({ status: 'disconnected', error });
    if (this.#isHidden()) return;
    this.#retry = setTimeout(() => void this.#connect(), delay);
  }
}
