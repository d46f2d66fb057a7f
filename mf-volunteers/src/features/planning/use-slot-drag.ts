import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Drag, DragStore } from './drag.store.ts';
import { nameOf, type Plan, verdictOf } from './plan.format.ts';

/** Pixels that a pointer moves before it drags. */
const startDistance = 6;
/** So near an edge the page or the grid scrolls, by so many pixels a frame. */
const edge = 48;
const scrollStep = 14;

/** What can be dragged says who it is: `<span {...dragOf(userId)}>`. */
export const dragOf = (userId: number, place?: { assignmentId: string; slotId: string }) => ({
  'data-drag': userId,
  ...(place ? { 'data-drag-assignment': place.assignmentId, 'data-drag-slot': place.slotId } : {}),
});
/** Where it can be dropped. */
export const dropOf = (slotId: string) => ({ 'data-drop': slotId });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The title of a slot lies over the whole slot, so what is meant may be below it. */
const elementAt = ({ x, y }: Point, selector: string): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(selector))
    .find((element) => element !== null) ?? null;

function dragFrom({ dataset }: HTMLElement, plan: Plan): Drag | null {
  const person = plan.personById.get(Number(dataset['drag']));
  if (!person) return null;
  return {
    userId: person.person.userId,
    name: nameOf(person.person),
    assignmentId: dataset['dragAssignment'] ?? null,
    slotId: dataset['dragSlot'] ?? null,
    verdicts: new Map(),
  };
}

/** The same drag with what the rules say of these slots too. */
function withVerdicts(drag: Drag, slotIds: readonly string[], plan: Plan): Drag {
  const person = plan.personById.get(drag.userId);
  if (!person) return drag;
  const verdicts = new Map(drag.verdicts);
  for (const id of slotIds) {
    const slot = plan.slotById.get(id);
    if (!slot || id === drag.slotId || verdicts.has(id)) continue;
    verdicts.set(id, verdictOf(plan, person, slot, drag.slotId ?? undefined));
  }
  return verdicts.size > drag.verdicts.size ? { ...drag, verdicts } : drag;
}

function scrollAtEdges({ x, y }: Point, root: HTMLElement): void {
  if (y < edge) window.scrollBy(0, -scrollStep);
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep);
  const grid = root.querySelector<HTMLElement>('[data-scrolls]');
  const box = grid?.getBoundingClientRect();
  if (!grid || !box || y < box.top || y > box.bottom) return;
  if (x < box.left + edge) grid.scrollLeft -= scrollStep;
  else if (x > box.right - edge) grid.scrollLeft += scrollStep;
}

/** One drag, from the press to the drop. A move touches the ghost and two slots; only slots in the window are rendered. */
class Dragging {
  private over: HTMLElement | null = null;
  private frame = 0;
  private readonly observer: IntersectionObserver;
  private readonly options: {
    readonly root: HTMLElement;
    readonly store: DragStore;
    readonly ghost: () => HTMLElement | null;
    /** Slots have come into the window. */
    readonly onSeen: (slotIds: readonly string[]) => void;
    at: Point;
  };

  constructor(options: Dragging['options']) {
    this.options = options;
    this.observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      const ids = seen.map(({ target }) => (target as HTMLElement).dataset['drop'] ?? '');
      if (ids.length > 0) options.onSeen(ids);
    });
    for (const slot of options.root.querySelectorAll('[data-drop]')) this.observer.observe(slot);
    this.scroll();
  }

  private readonly scroll = (): void => {
    scrollAtEdges(this.options.at, this.options.root);
    this.frame = requestAnimationFrame(this.scroll);
  };

  moveTo(at: Point): void {
    this.options.at = at;
    const ghost = this.options.ghost();
    if (ghost) ghost.style.transform = `translate(${at.x + 12}px, ${at.y + 12}px)`;
    const over = elementAt(at, '[data-drop]');
    if (over === this.over) return;
    this.over?.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
    this.over = over;
  }

  /** @returns the id of the slot under the pointer */
  end(): string | null {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.over?.removeAttribute('data-over');
    this.options.store.set(null);
    return this.over?.dataset['drop'] ?? null;
  }
}

/**
 * Lets people be dragged inside `root` with a mouse or a pen; fingers scroll, and everyone has the dialogs.
 * @param onDrop gets the drag and the id of the slot
 */
export function useSlotDrag(
  root: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  options: {
    readonly isOn: boolean;
    readonly plan: Plan;
    readonly store: DragStore;
    readonly onDrop: (drag: Drag, slotId: string) => void;
  },
): void {
  const { isOn, store } = options;
  const begin = useEffectEvent((source: HTMLElement) => dragFrom(source, options.plan));
  const see = useEffectEvent((slotIds: readonly string[]) => {
    const drag = store.get();
    if (drag) store.set(withVerdicts(drag, slotIds, options.plan));
  });
  const drop = useEffectEvent((drag: Drag, slotId: string) => options.onDrop(drag, slotId));

  useEffect(() => {
    const frame = root.current;
    if (!frame || !isOn) return;
    let pressed: { readonly source: HTMLElement; readonly at: Point } | null = null;
    let dragging: Dragging | null = null;

    const press = (event: PointerEvent): void => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const at = { x: event.clientX, y: event.clientY };
      const source = elementAt(at, '[data-drag]');
      if (source && frame.contains(source)) pressed = { source, at };
    };
    const move = (event: PointerEvent): void => {
      if (!pressed) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!dragging) {
        if (Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) < startDistance) return;
        const drag = begin(pressed.source);
        if (!drag) return;
        store.set(drag);
        dragging = new Dragging({
          ...{ root: frame, store, at },
          ghost: () => ghost.current,
          onSeen: (slotIds) => see(slotIds),
        });
      }
      event.preventDefault();
      dragging.moveTo(at);
    };
    const stop = (isDropped: boolean): void => {
      const drag = store.get();
      const slotId = dragging?.end() ?? null;
      const wasDragging = dragging !== null;
      pressed = null;
      dragging = null;
      if (wasDragging) ignoreNextClick();
      if (isDropped && drag && slotId && slotId !== drag.slotId) drop(drag, slotId);
    };
    const release = (): void => stop(true);
    const cancel = (): void => stop(false);
    const giveUp = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && dragging) stop(false);
    };

    frame.addEventListener('pointerdown', press);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', giveUp);
    return () => {
      stop(false);
      frame.removeEventListener('pointerdown', press);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', giveUp);
    };
  }, [root, ghost, isOn, store]);
}

/** The release of a drag is a click on what is below it, which would open a slot. */
function ignoreNextClick(): void {
  const ignore = (event: Event): void => event.stopPropagation();
  window.addEventListener('click', ignore, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), 0);
}
