import { type RefObject, useEffect, useRef } from 'react';

const rows = 'li, article';
const overlays = '[role="dialog"], [role="alertdialog"]';
const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

const controlIn = (element: Element | null | undefined): HTMLElement | null =>
  element?.matches(controls)
    ? (element as HTMLElement)
    : (element?.querySelector<HTMLElement>(controls) ?? null);

/** How many frames the focus may be rejected. */
const maxFrames = 30;

/** Where an element stands in the frame: itself and its ancestors, each with its place among its siblings. */
interface Step {
  readonly element: Element;
  readonly parent: Element;
  readonly index: number;
}

function stepsTo(target: Element, frame: Element): Step[] {
  const steps: Step[] = [];
  for (let element = target; element !== frame && element.parentElement; ) {
    const parent = element.parentElement;
    steps.push({ element, parent, index: [...parent.children].indexOf(element) });
    element = parent;
  }
  return steps;
}

/** What takes the place of the removed element of this step, in a frame. */
function nextOf({ element, parent, index }: Step, frame: HTMLElement): HTMLElement {
  const children = [...parent.children] as HTMLElement[];
  const successor = children[index];
  const row = parent.closest<HTMLElement>(rows);
  if (element.matches(rows) || successor?.matches(rows)) {
    const next = successor?.matches(rows) ? successor : children[index - 1];
    const title = next?.querySelector<HTMLElement>(':is(h2, h3) a');
    if (next?.matches(rows)) return title ?? controlIn(next) ?? next;
  }
  if (row && frame.contains(row)) {
    const after = children.slice(index).map(controlIn).find(Boolean);
    return after ?? controlIn(row) ?? row;
  }
  const heading = 'h1, h2, h3';
  return (
    frame.querySelector<HTMLElement>(heading) ??
    frame.closest(`${overlays}, main`)?.querySelector<HTMLElement>(heading) ??
    frame
  );
}

/** Focuses something that need not be a control: a heading, a row, a list. Also a `ref` of what appears on a press. */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}

/**
 * Moves the focus near when what had it is removed: a row of a list, the whole list, a form that closes, a button that
 * is not offered any more. The focus goes to the row (`li` or `article`) that took the place, else to the row before: to
 * the link of its title or its first control; inside a row that stays, to the control that follows; else to the heading.
 *
 * @returns for the element around heading and list
 */
export function useNextFocus<E extends HTMLElement = HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);

  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let last: Element | null = null;
    let steps: Step[] = [];
    const keep = (element: Element): void => {
      last = element;
      steps = stepsTo(element, frame);
    };
    // The page takes no focus until the dialog that was in the removed row has let go of it.
    const fill = (gap: Step, frames: number): void => {
      const now = document.activeElement;
      const isLost = !now || now === document.body || now === frame.closest(overlays);
      if (!isLost || !frame.contains(gap.parent)) return;
      const next = nextOf(gap, frame);
      takeFocus(next);
      if (document.activeElement !== next && frames > 0) {
        requestAnimationFrame(() => fill(gap, frames - 1));
      }
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (frame.contains(target)) keep(target);
      // The dialog of a button in the frame takes the focus for a while; anything else takes it away.
      else if (!target.closest(overlays)) last = null;
    };
    const onChange = (): void => {
      if (!last) return;
      if (last.isConnected) {
        keep(last);
        return;
      }
      const gap = steps.find(({ parent }) => frame.contains(parent));
      last = null;
      if (gap) fill(gap, maxFrames);
    };
    const observer = new MutationObserver(onChange);
    observer.observe(frame, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
  return ref;
}
