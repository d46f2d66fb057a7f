import { createStore } from '../base/store.ts';

/** How long a toast stays by default, in ms. */
const TOAST_DURATION = 5000;
/** Maximum number of toasts; the oldest is removed first. */
const MAX_TOASTS = 5;
/** A closed toast is deleted after this many ms: time for it to leave the screen. */
const REMOVAL_DELAY = 200;

export interface ToastOptions {
  title: string;
  message?: string;
  /** `SUCCESS`, `WARNING`, `ERROR` in any case; anything else is shown as information. */
  type?: string;
  /** An action: `label` defaults to the region's. The toast closes when it is pressed. */
  action?: { label?: string; onAction: () => void };
  /** Milliseconds on screen (default 5000); 0 stays until closed. */
  duration?: number;
  /** Replaces a toast shown under the same id instead of adding one. */
  id?: string;
}

export interface Toast extends ToastOptions {
  id: string;
  duration: number;
  tone: ToastTone;
  /** False while it leaves the screen. */
  isOpen: boolean;
}

export type ToastTone = 'success' | 'warning' | 'error' | 'info';

/** Colour of a toast by its type. */
export function toastTone(type: string | undefined): ToastTone {
  const tone = type?.toLowerCase();
  return tone === 'success' || tone === 'warning' || tone === 'error' ? tone : 'info';
}

export interface ToastStore {
  show(options: ToastOptions): string;
  dismiss(id: string): void;
  clear(): void;
  pause(): void;
  resume(): void;
  subscribe(listener: () => void): () => void;
  list(): readonly Toast[];
}

interface Countdown {
  left: number;
  startedAt: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** The toasts of a page with their timers, usable outside React. Timers stop while the person reads (hover, focus). */
export function createToastStore(): ToastStore {
  const toasts = createStore<readonly Toast[]>([]);
  let isPaused = false;
  let made = 0;
  const countdowns = new Map<string, Countdown>();

  const stopCountdown = (id: string): void => {
    clearTimeout(countdowns.get(id)?.timer);
    countdowns.delete(id);
  };

  const run = (id: string, countdown: Countdown): void => {
    countdown.startedAt = Date.now();
    countdown.timer = setTimeout(() => dismiss(id), countdown.left);
  };

  const dismiss = (id: string): void => {
    if (!toasts.get().some((toast) => toast.id === id && toast.isOpen)) return;
    stopCountdown(id);
    toasts.set(
      toasts.get().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)),
    );
    setTimeout(() => {
      toasts.set(toasts.get().filter((toast) => toast.id !== id || toast.isOpen));
      // When the last toast is removed under the pointer or the focus, no leave event is sent.
      if (toasts.get().length === 0) isPaused = false;
    }, REMOVAL_DELAY);
  };

  return {
    show(options) {
      made += 1;
      const id = options.id ?? `toast-${made}`;
      const duration = options.duration ?? TOAST_DURATION;
      const toast: Toast = {
        ...options,
        id,
        duration,
        tone: toastTone(options.type),
        isOpen: true,
      };
      stopCountdown(id);
      const shown = [...toasts.get().filter((other) => other.id !== id), toast];
      for (const dropped of shown.slice(0, -MAX_TOASTS)) stopCountdown(dropped.id);
      toasts.set(shown.slice(-MAX_TOASTS));
      if (duration > 0) {
        const countdown: Countdown = { left: duration, startedAt: Date.now() };
        countdowns.set(id, countdown);
        if (!isPaused) run(id, countdown);
      }
      return id;
    },
    dismiss,
    clear() {
      for (const toast of toasts.get()) dismiss(toast.id);
    },
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const countdown of countdowns.values()) {
        clearTimeout(countdown.timer);
        countdown.left = Math.max(0, countdown.left - (Date.now() - countdown.startedAt));
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, countdown] of countdowns) run(id, countdown);
    },
    subscribe: toasts.subscribe,
    list: toasts.get,
  };
}
