import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Drag, DragStore } from './drag.store.ts';
import { nameOf, type Plan, verdictOf } from './plan.format.ts';

/** Pixels that a pointer moves before it drags. */
const startDistance = 6;
/** Milliseconds that a finger rests before it drags; one that moves further meanwhile scrolls. */
const pressMs = 400;
const pressDistance = 10;
/** Where the name is from the pointer; above a finger, which covers what is below it. */
const ghostOffset = { x: 12, y: 12 };
const fingerOffset = { x: -24, y: -64 };
/** Slots of which the rules speak in one frame. */
const slotsPerFrame = 12;
/** Distance from an edge at which the page or the grid scrolls, and pixels of each frame. */
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

/** @returns whether anything scrolled */
function scrollAtEdges({ x, y }: Point, root: HTMLElement): boolean {
  const { scrollY } = window;
  if (y < edge) window.scrollBy(0, -scrollStep);
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep);
  const grid = root.querySelector<HTMLElement>('[data-scrolls]');
  const box = grid?.getBoundingClientRect();
  if (!grid || !box || y < box.top || y > box.bottom) return window.scrollY !== scrollY;
  const { scrollLeft } = grid;
  if (x < box.left + edge) grid.scrollLeft -= scrollStep;
  else if (x > box.right - edge) grid.scrollLeft += scrollStep;
  return window.scrollY !== scrollY || grid.scrollLeft !== scrollLeft;
}

/**
 * One drag, from the press to the drop. A frame touches the ghost and two slots, however often the pointer moved;
 * what rules say is rendered for slots in the window, some in each frame.
 */
class Dragging {
  private over: HTMLElement | null = null;
  private frame = 0;
  private hasMoved = true;
  private seen: string[] = [];
  private readonly observer: IntersectionObserver;
  private readonly options: {
    readonly root: HTMLElement;
    readonly store: DragStore;
    readonly ghost: () => HTMLElement | null;
    /** Slots have come into the window. */
    readonly onSeen: (slotIds: readonly string[]) => void;
    readonly offset: Point;
    at: Point;
  };

  constructor(options: Dragging['options']) {
    this.options = options;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = (target as HTMLElement).dataset['drop'];
        if (isIntersecting && id) this.seen.push(id);
      }
    });
    for (const slot of options.root.querySelectorAll('[data-drop]')) this.observer.observe(slot);
    this.render();
  }

  private readonly render = (): void => {
    const { at, root, ghost, offset, onSeen } = this.options;
    const hasScrolled = scrollAtEdges(at, root);
    // Looked up before the ghost moves, so that the browser works out styles once.
    if (this.hasMoved || hasScrolled) this.lookUp();
    if (this.hasMoved) {
      const shown = ghost();
      if (shown) shown.style.transform = `translate(${at.x + offset.x}px, ${at.y + offset.y}px)`;
    }
    this.hasMoved = false;
    if (this.seen.length > 0) onSeen(this.seen.splice(0, slotsPerFrame));
    this.frame = requestAnimationFrame(this.render);
  };

  private lookUp(): void {
    const over = elementAt(this.options.at, '[data-drop]');
    if (over === this.over) return;
    this.over?.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
    this.over = over;
  }

  moveTo(at: Point): void {
    this.options.at = at;
    this.hasMoved = true;
  }

  /** @returns the id of the slot under the pointer */
  end(): string | null {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.lookUp();
    this.over?.removeAttribute('data-over');
    this.options.store.set(null);
    return this.over?.dataset['drop'] ?? null;
  }
}

/**
 * Lets people be dragged inside `root`: at once with a mouse or a pen, after a long press with a finger, which scrolls
 * otherwise. Everyone has the dialogs.
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
    let pressed: { readonly source: HTMLElement; readonly at: Point; readonly id: number } | null =
      null;
    let dragging: Dragging | null = null;
    let longPress: ReturnType<typeof setTimeout> | undefined;

    const start = (at: Point, offset: Point): void => {
      const drag = pressed && begin(pressed.source);
      if (!drag) return;
      store.set(drag);
      dragging = new Dragging({
        ...{ root: frame, store, at, offset },
        ghost: () => ghost.current,
        onSeen: (slotIds) => see(slotIds),
      });
    };
    const press = (event: PointerEvent): void => {
      // A second finger zooms or has come by mistake.
      if (pressed && pressed.id !== event.pointerId) {
        stop(false);
        return;
      }
      // A press on a dialog above the planning drags nothing of what lies below it.
      if (event.button !== 0 || !frame.contains(event.target as Node)) return;
      const at = { x: event.clientX, y: event.clientY };
      const source = elementAt(at, '[data-drag]');
      if (!source || !frame.contains(source)) return;
      pressed = { source, at, id: event.pointerId };
      if (event.pointerType === 'touch')
        longPress = setTimeout(() => start(at, fingerOffset), pressMs);
    };
    const move = (event: PointerEvent): void => {
      if (!pressed || event.pointerId !== pressed.id) return;
      const at = { x: event.clientX, y: event.clientY };
      if (!dragging) {
        const distance = Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y);
        if (event.pointerType === 'touch') {
          if (distance > pressDistance) stop(false);
          return;
        }
        if (distance < startDistance) return;
        start(at, ghostOffset);
      }
      event.preventDefault();
      dragging?.moveTo(at);
    };
    const stop = (isDropped: boolean): void => {
      const drag = store.get();
      const slotId = dragging?.end() ?? null;
      const wasDragging = dragging !== null;
      clearTimeout(longPress);
      pressed = null;
      dragging = null;
      if (wasDragging) ignoreNextClick();
      if (isDropped && drag && slotId && slotId !== drag.slotId) drop(drag, slotId);
    };
    const release = ({ pointerId }: PointerEvent): void => {
      if (pointerId === pressed?.id) stop(true);
    };
    const cancel = ({ pointerId }: PointerEvent): void => {
      if (pointerId === pressed?.id) stop(false);
    };
    /** Once a finger drags, neither the page scrolls with it nor a menu opens below it. */
    const stay = (event: Event): void => {
      if (dragging && event.cancelable) event.preventDefault();
    };
    const giveUp = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && dragging) stop(false);
    };

    // The window, as a second finger may be anywhere.
    window.addEventListener('pointerdown', press);
    frame.addEventListener('touchmove', stay, { passive: false });
    frame.addEventListener('contextmenu', stay);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', giveUp);
    return () => {
      stop(false);
      window.removeEventListener('pointerdown', press);
      frame.removeEventListener('touchmove', stay);
      frame.removeEventListener('contextmenu', stay);
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
