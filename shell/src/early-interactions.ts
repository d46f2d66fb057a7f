/** What the boot script records before React takes the page over. */
interface EarlyInteractions {
  readonly typed: Set<Element>;
  /** The last button that was pressed. */
  readonly pressed: Element | null;
  /** Stops the notes. */
  readonly ending: AbortController;
}

/** How long the code of a part of the page may take to come until a press there is given up, in milliseconds. */
const maxWaitMs = 15_000;
const everyMs = 50;

declare global {
  interface Window {
    siteswapEarly?: EarlyInteractions;
  }
}

/** React has taken an element over, or is doing so, when it has put its own properties on it. */
const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isTick = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** The event by which React learns that a field has changed. */
function changeEvent(field: Field): 'click' | 'change' | 'input' {
  if (isTick(field)) return 'click';
  return field instanceof HTMLSelectElement ? 'change' : 'input';
}

/** Whether a field shows something else than the markup of the server: the browser may have filled it in. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  // Some browsers restore the switches of the page before; a switch acts at once, so that only a press counts.
  if (isTick(field)) return field.role !== 'switch' && field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Fields of the markup that have heard no change through React yet. */
const waiting = new Set<Field>();
/** Those of them that show what the page does not know yet. */
const pendingFields = new Set<Field>();

/** The properties by which React writes its state into a field. */
const written = [
  [HTMLInputElement, 'value'],
  [HTMLInputElement, 'checked'],
  [HTMLTextAreaElement, 'value'],
  [HTMLOptionElement, 'selected'],
] as const;

const isUnchosenRadio = (field: Field): boolean =>
  field.type === 'radio' && !(field as HTMLInputElement).checked;

/** Whether a field is pending, or a radio button of the same group, which would take the choice away. */
function isPending(element: HTMLElement): boolean {
  const field = (
    element instanceof HTMLOptionElement ? element.closest('select') : element
  ) as Field;
  if (pendingFields.has(field) || field?.type !== 'radio') return pendingFields.has(field);
  return [...pendingFields].some(({ type, name, form }) => {
    return type === 'radio' && name === field.name && form === field.form;
  });
}

/**
 * Ignores what is written into a pending field. Until the page knows the typed text, each render writes the old state;
 * the next key would then stand alone, without its caret.
 */
function protectPending(): void {
  for (const [{ prototype }, name] of written) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, {
      ...property,
      set(this: HTMLElement, value: unknown) {
        // React detaches a field from its markup by writing what is there.
        property?.set?.call(this, isPending(this) ? property.get?.call(this) : value);
      },
    });
  }
}

let timer: ReturnType<typeof setInterval> | undefined;

function addPending(field: Field): void {
  if (pendingFields.has(field)) return;
  pendingFields.add(field);
  timer ??= setInterval(announcePending, everyMs);
  const type = changeEvent(field);
  // React stops an event on its way to a part of the page that it cannot take over yet.
  const release = (): void => {
    if (!isHydrated(field)) return;
    field.removeEventListener(type, release);
    pendingFields.delete(field);
    waiting.delete(field);
  };
  field.addEventListener(type, release);
}

/** Where React remembers what a field showed when it looked last; an event that changes nothing of it is ignored. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

const isFocused = (element: Element): boolean => element === document.activeElement;
const focusAgain = (element: Element): void => {
  if (isFocused(element)) element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
};

/** Repeats the last change of a field; it is released when the page hears it. */
function announce(field: Tracked): void {
  focusAgain(field);
  if (isTick(field)) {
    pendingFields.delete(field);
    field.checked = !field.checked;
    field.click();
  } else {
    field._valueTracker?.setValue(`${field.value} `);
    field.dispatchEvent(new Event(changeEvent(field), { bubbles: true }));
  }
  // Some fields take over what was typed when they are left.
  if (!isFocused(field)) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function announcePending(): void {
  for (const field of pendingFields) {
    if (!field.isConnected || field.disabled || isUnchosenRadio(field)) pendingFields.delete(field);
    else if (isHydrated(field)) announce(field);
  }
  if (pendingFields.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/** Runs `act` once the element is hydrated; never when that takes too long or it leaves the page. */
function whenHydrated(element: Element, act: () => void): void {
  const until = Date.now() + maxWaitMs;
  const interval = setInterval(() => {
    if (element.isConnected && isHydrated(element)) {
      clearInterval(interval);
      act();
    } else if (!element.isConnected || Date.now() > until) clearInterval(interval);
  }, everyMs);
}

/** Protects what is typed, ticked and chosen in the fields of `root` until the page knows it. */
function protectFields(root: HTMLElement, typed: ReadonlySet<Element>): void {
  protectPending();
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    waiting.add(field);
    if (typed.has(field) || isChanged(field)) addPending(field);
  }
  const note = ({ type, target }: Event): void => {
    if (isField(target) && waiting.has(target) && type === changeEvent(target)) addPending(target);
  };
  for (const type of ['input', 'change', 'click']) document.addEventListener(type, note, true);
  // What the person does next may depend on it.
  for (const type of ['keydown', 'pointerdown', 'submit']) {
    document.addEventListener(type, announcePending, true);
  }
  const { activeElement } = document;
  if (isField(activeElement)) whenHydrated(activeElement, () => focusAgain(activeElement));
}

/**
 * Repeats what was typed and pressed in the markup of the server before hydration. Call it when the page is
 * about to be taken over: the boot script's notes end here.
 * @returns repeats later presses too; call it right after `hydrateRoot`
 */
export function repeatEarlyInteractions(root: HTMLElement): () => void {
  const early = window.siteswapEarly;
  if (!early) return () => {};
  delete window.siteswapEarly;
  early.ending.abort();
  protectFields(root, early.typed);
  if (early.pressed) repeatPress(early.pressed);
  return () => repeatPresses(root);
}

/**
 * Repeats presses on what React cannot take over yet. This listener is added after those of React, which takes a pressed
 * part over at once where it can: such a press is heard, and a second one would close what it has opened.
 */
function repeatPresses(root: HTMLElement): void {
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('#root button') : null;
    if (button && !isHydrated(button)) repeatPress(button);
  };
  root.addEventListener('click', press, true);
  setTimeout(() => root.removeEventListener('click', press, true), maxWaitMs);
}

let pressed: Element | undefined;

/** Presses a button once it is hydrated; of several presses the last one counts. */
function repeatPress(button: Element): void {
  pressed = button;
  whenHydrated(button, () => {
    if (pressed !== button) return;
    pressed = undefined;
    announcePending();
    if (button instanceof HTMLElement) button.click();
  });
}
