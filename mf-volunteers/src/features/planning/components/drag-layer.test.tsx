import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { createAssignment, moveAssignment } from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { mockRoute } from '@siteswap/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPlace, aPlanning, aSlot, aSlotId } from '#test/fixtures.ts';
import { showPlanning } from '#test/show-planning.tsx';

const dinner = aSlot({
  id: aSlotId(2),
  title: 'Dinner',
  startDateTime: '2126-05-11T09:00:00Z',
  endDateTime: '2126-05-11T12:00:00Z',
  assignedVolunteers: 0,
});
const full = aSlot({ id: aSlotId(3), title: 'Bar', assignedVolunteers: 3 });

/** Slots that come into the window, which the test environment cannot know: all when null. */
let seen: Element[] | null = null;
class Observer {
  private readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(target: Element): void {
    if (seen && !seen.includes(target)) return;
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    this.report([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}
const present = globalThis.IntersectionObserver;
beforeEach(() => {
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = present;
  seen = null;
});

/** What lies under the pointer, which the test environment cannot know. */
let under: Element[] = [];
beforeEach(() => {
  document.elementsFromPoint = () => under;
});
afterEach(() => {
  under = [];
});

const block = (title: string): Element =>
  screen.getByText(title).closest('[data-drop]') as HTMLElement;

/** The test environment has no events of pointers; a mouse has nearly all that is read. */
const point = (target: EventTarget, type: string, clientX: number, pointer = {}): void =>
  act(() => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 60 });
    target.dispatchEvent(Object.assign(event, pointer));
  });
/** Until the next frame, which shows what lies under the pointer. */
const nextFrame = () =>
  act(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

async function dragTo(source: Element, target: Element): Promise<void> {
  under = [source];
  point(source, 'pointerdown', 10);
  point(window, 'pointermove', 40);
  under = [target];
  point(window, 'pointermove', 200);
  await nextFrame();
}
const drop = (): void => point(window, 'pointerup', 200);

async function show() {
  const page = await showPlanning(aPlanning({ slots: [aSlot(), dinner, full] }));
  await screen.findByText('Dinner');
  return page;
}

describe('dragging in the grid', () => {
  it('gives a person of the panel a place, and shows on the way where rules speak against it', async () => {
    await show();
    const people = within(screen.getByRole('region', { name: 'People to assign' }));
    await dragTo(people.getByText('Lina Martin'), block('Dinner'));
    expect(within(block('Dinner') as HTMLElement).getByText(/^Overlaps “Lunch”/)).toBeVisible();
    expect(
      within(block('Bar') as HTMLElement).getByText('This shift has no free place.'),
    ).toBeVisible();
    expect(block('Dinner')).toHaveAttribute('data-over');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByText(/^Overlaps/)).not.toBeInTheDocument();

    const made = mockRoute(createAssignment, aPlace({ userId: 8 }));
    await dragTo(people.getByText('Noa Durand'), block('Dinner'));
    expect(within(block('Dinner') as HTMLElement).getByText('Possible')).toBeVisible();
    drop();
    await waitFor(() =>
      expect(made[0]).toMatchObject({ params: { sid: aSlotId(2) }, body: { userId: 8 } }),
    );
  });

  it('says it of slots in the window alone, and of the slot where someone is dropped', async () => {
    await show();
    const people = within(screen.getByRole('region', { name: 'People to assign' }));
    seen = [block('Dinner')];
    await dragTo(people.getByText('Noa Durand'), block('Bar'));
    expect(within(block('Dinner') as HTMLElement).getByText('Possible')).toBeVisible();
    expect(screen.queryByText('This shift has no free place.')).not.toBeInTheDocument();
    drop();
    expect(toast.list()).toMatchObject([{ message: 'This shift has no free place.' }]);
  });

  it('moves a name from one slot to another', async () => {
    await show();
    const moves = mockRoute(moveAssignment, aPlace({ timeSlotId: aSlotId(2) }));
    await dragTo(screen.getByText('Lina M.'), block('Dinner'));
    drop();
    await waitFor(() =>
      expect(moves[0]).toMatchObject({
        params: { sid: aSlotId(1), assignmentId: aSlotId(101) },
        body: { timeSlotId: aSlotId(2) },
      }),
    );
  });

  it('gives no place on a full slot, and asks for a reason on one that overlaps', async () => {
    await show();
    const people = within(screen.getByRole('region', { name: 'People to assign' }));
    await dragTo(people.getByText('Noa Durand'), block('Bar'));
    drop();
    expect(toast.list()).toMatchObject([{ message: 'This shift has no free place.' }]);
    await dragTo(people.getByText('Lina Martin'), block('Dinner'));
    drop();
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

describe('dragging with a finger', () => {
  const finger = { pointerType: 'touch', pointerId: 1 };
  const longPress = () => act(() => jest.advanceTimersByTimeAsync(400));
  afterEach(() => {
    jest.useRealTimers();
  });

  async function press(): Promise<Element> {
    await show();
    const source = within(screen.getByRole('region', { name: 'People to assign' })).getByText(
      'Noa Durand',
    );
    jest.useFakeTimers({ advanceTimers: true });
    under = [source];
    point(source, 'pointerdown', 10, finger);
    return source;
  }
  const touchMove = (source: Element): Event => {
    const event = new Event('touchmove', { bubbles: true, cancelable: true });
    source.dispatchEvent(event);
    return event;
  };

  it('begins with a long press and gives the place where the finger is lifted', async () => {
    const source = await press();
    const made = mockRoute(createAssignment, aPlace({ userId: 8 }));
    expect(touchMove(source).defaultPrevented).toBe(false);
    await longPress();
    expect(touchMove(source).defaultPrevented).toBe(true);
    under = [block('Dinner')];
    point(window, 'pointermove', 200, finger);
    await nextFrame();
    expect(within(block('Dinner') as HTMLElement).getByText('Possible')).toBeVisible();
    expect(block('Dinner')).toHaveAttribute('data-over');
    point(window, 'pointerup', 200, finger);
    await waitFor(() => expect(made[0]).toMatchObject({ params: { sid: aSlotId(2) } }));
  });

  it('leaves a finger that moves at once to the browser, which scrolls', async () => {
    const source = await press();
    point(window, 'pointermove', 40, finger);
    await longPress();
    expect(touchMove(source).defaultPrevented).toBe(false);
    expect(screen.queryByText('Possible')).not.toBeInTheDocument();
  });

  it('ends without a place when a second finger comes', async () => {
    const source = await press();
    const made = mockRoute(createAssignment, aPlace({ userId: 8 }));
    await longPress();
    expect(screen.getAllByText('Possible')).not.toHaveLength(0);
    under = [block('Dinner')];
    point(window, 'pointermove', 200, finger);
    point(document.body, 'pointerdown', 300, { ...finger, pointerId: 2 });
    expect(screen.queryByText('Possible')).not.toBeInTheDocument();
    point(window, 'pointerup', 200, finger);
    await longPress();
    expect(made).toHaveLength(0);
    expect(touchMove(source).defaultPrevented).toBe(false);
  });
});
