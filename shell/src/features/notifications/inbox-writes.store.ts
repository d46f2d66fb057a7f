import type { Notification, streamEvents } from '@siteswap/contracts/notifications';
import type { z } from 'zod';
import {
  asRead,
  isOf,
  isSame,
  type Next,
  sum,
  type Target,
  unreadOf,
  type Written,
} from './inbox-changes.store.ts';
import type { InboxLists } from './inbox-lists.store.ts';
import type { UnreadReader } from './unread-reader.store.ts';
import type { UnreadState } from './unread-state.store.ts';

type Heard = z.output<typeof streamEvents.read>;

interface Write {
  readonly target: Target;
  /** What it has changed, as the lists show it. */
  were: readonly Notification[];
  isEchoed: boolean;
}

/** The least that the centre shows, if there are enough. */
const FIRST_PAGE = 5;

/** What this tab changes: shown at once, then as the server says. */
export class InboxWrites {
  readonly #lists: InboxLists;
  readonly #state: UnreadState;
  readonly #reader: UnreadReader;
  readonly #underWay = new Set<Write>();

  constructor(lists: InboxLists, state: UnreadState, reader: UnreadReader) {
    this.#lists = lists;
    this.#state = state;
    this.#reader = reader;
  }

  /** The stream says what is read, unread, deleted or restored, here or elsewhere. */
  heard({ ids, notifications: rows, category, unreadCount }: Heard): void {
    const target: Target = ids ? { ids } : { category };
    const own = [...this.#underWay].filter((write) => isSame(write.target, target));
    for (const write of own) write.isEchoed = true;
    this.#state.set({ unreadCount });
    if (ids && !rows) {
      // Of many: only the lists say what has become of them.
      void this.#reader.refresh({ force: true });
      void this.#lists.readAnew();
      return;
    }
    const now = new Map(rows?.map((one) => [one.id, one]));
    const next = ids ? (one: Notification) => now.get(one.id) ?? null : asRead;
    this.#lists.change({
      next: (one) => (isOf(target, one) ? next(one) : one),
      rows: rows ?? [],
      were: own.flatMap(({ were }) => were),
    });
    if (!ids) this.#lists.allRead(category);
    this.fill();
  }

  /** Changes what all lists show at once, then uses the server's count; takes it back when the call fails. */
  async write(target: Target, next: Next, call: () => Promise<Written>): Promise<void> {
    const write: Write = { target, were: [], isEchoed: false };
    this.#underWay.add(write);
    const changed = this.#lists.change({ next: (one) => (isOf(target, one) ? next(one) : one) });
    write.were = changed.flatMap(({ after }) => after ?? []);
    const isLastChange = this.#reader.listChanged();
    const { unreadCount } = this.#state.get();
    const delta = sum(changed.map(({ before, after }) => unreadOf(after) - unreadOf(before)));
    this.#state.set({ unreadCount: Math.max(0, unreadCount + delta) });
    try {
      const response = await call();
      // What the stream says of this write is as new as the response, or newer.
      if (!write.isEchoed) {
        if (isLastChange()) this.#state.set({ unreadCount: response.unreadCount });
        else void this.#reader.refresh({ force: true });
        if (response.notification) this.#nowAre([response.notification], write.were);
      }
      this.#reader.listChanged();
      this.fill();
    } catch (error) {
      if (!write.isEchoed)
        this.#nowAre(
          changed.flatMap(({ before }) => before ?? []),
          write.were,
        );
      if (isLastChange()) this.#state.set({ unreadCount });
      else void this.#reader.refresh({ force: true });
      throw error;
    } finally {
      this.#underWay.delete(write);
    }
  }

  #nowAre(rows: readonly Notification[], were: readonly Notification[]): void {
    const now = new Map(rows.map((one) => [one.id, one]));
    this.#lists.change({ next: (one) => now.get(one.id) ?? one, rows, were });
  }

  /** The centre shows what is unread beyond its list, once others have left it. */
  fill(): void {
    const { unread, unreadCount, hasLoaded } = this.#state.get();
    if (hasLoaded && unread.length < Math.min(FIRST_PAGE, unreadCount))
      void this.#reader.refresh({ force: true });
  }
}
