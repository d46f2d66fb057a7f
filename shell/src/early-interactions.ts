/** What the boot script keeps of the time before the page answers. */
interface EarlyInteractions {
  readonly typed: Set<Element>;
  /** The last button that was pressed. */
  readonly pressed: Element | null;
  /** Stops the notes. */
  readonly ending: AbortController;
}

/** How long the code of a part of the page may take to come until what was done there is given up, in milliseconds. */
const maxWaitMs = 15_000;
const everyMs = 50;

declare global {
  interface Window {
    siteswapEarly?: EarlyInteractions;
  }
}

/** React has taken an element over when it has put its own properties on it. */
const answers = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Where React remembers what a field showed when it looked last; an input that changes nothing of it is ignored. */
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

/**
 * Types a text again, in one event: an empty one between would be all that a field shows that React is just taking over.
 */
function typeAgain(field: Tracked, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React has its own setter on the element.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field._valueTracker?.setValue(`${text} `);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Runs `act` once the element answers; not at all when that takes too long or it leaves the page. */
function whenAnswers(element: Element, act: () => void): void {
  const until = Date.now() + maxWaitMs;
  const timer = setInterval(() => {
    if (element.isConnected && answers(element)) {
      clearInterval(timer);
      act();
    } else if (!element.isConnected || Date.now() > until) clearInterval(timer);
  }, everyMs);
}

/**
 * Repeats what was typed and pressed in the markup of the server before a script answered. Call it when the page is
 * about to be taken over: the boot script's notes end here.
 */
export function repeatEarlyInteractions(): void {
  const early = window.siteswapEarly;
  if (!early) return;
  delete window.siteswapEarly;
  early.ending.abort();
  for (const element of early.typed) {
    if (!isField(element)) continue;
    // Taking over resets the field; what is typed until then counts too.
    let text = element.value;
    const keep = (): void => {
      text = element.value;
    };
    element.addEventListener('input', keep);
    whenAnswers(element, () => {
      element.removeEventListener('input', keep);
      typeAgain(element, text);
    });
  }
  // A press while the page is taken over is seen by the page itself where it answers already.
  const press = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('#root button') : null;
    if (button && !answers(button)) repeatPress(button);
  };
  document.addEventListener('click', press, true);
  setTimeout(() => document.removeEventListener('click', press, true), maxWaitMs);
  if (early.pressed) repeatPress(early.pressed);
}

let waiting: Element | undefined;

/** Presses a button once it answers; of several presses the last one counts. */
function repeatPress(button: Element): void {
  waiting = button;
  whenAnswers(button, () => {
    if (waiting !== button) return;
    waiting = undefined;
    if (button instanceof HTMLElement) button.click();
  });
}
