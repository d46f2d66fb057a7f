import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion, toast } from './toast.tsx';
import { toastTone } from './toast-store.ts';

const titles = (): (string | null)[] =>
  [...document.querySelectorAll('.sw-toast-title')].map((title) => title.textContent);

const pass = (milliseconds: number): void => act(() => void jest.advanceTimersByTime(milliseconds));
const show = (options: Parameters<typeof toast.show>[0]): string => {
  let id = '';
  act(() => {
    id = toast.show(options);
  });
  return id;
};

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="Voir" />);
});

afterEach(() => {
  act(() => {
    toast.clear();
    toast.resume();
    jest.runAllTimers();
  });
  cleanup();
  jest.useRealTimers();
});

describe('a toast', () => {
  it('stays five seconds and is deleted 200 ms after it closed', () => {
    show({ title: 'Saved' });
    pass(4999);
    expect(document.querySelector('.sw-toast')?.getAttribute('data-state')).toBe('open');
    pass(1);
    expect(document.querySelector('.sw-toast')?.getAttribute('data-state')).toBe('closed');
    pass(199);
    expect(titles()).toEqual(['Saved']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it('stays until closed when it has no duration', () => {
    show({ title: 'Read me', duration: 0 });
    pass(60_000);
    expect(titles()).toEqual(['Read me']);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    pass(200);
    expect(titles()).toEqual([]);
  });

  it('waits while the person is reading it', () => {
    show({ title: 'Saved' });
    pass(4000);
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
    pass(60_000);
    expect(titles()).toEqual(['Saved']);
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
    pass(999);
    expect(document.querySelector('.sw-toast')?.getAttribute('data-state')).toBe('open');
    pass(1);
    expect(document.querySelector('.sw-toast')?.getAttribute('data-state')).toBe('closed');
  });

  it('waits while the focus is inside', () => {
    show({ title: 'Saved' });
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    pass(60_000);
    expect(titles()).toEqual(['Saved']);
  });

  it('does not leave the timers stopped when the last one is closed from inside', () => {
    show({ title: 'Saved' });
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    pass(200);
    show({ title: 'Saved again' });
    pass(5200);
    expect(titles()).toEqual([]);
  });

  it('removes the oldest when there are more than five', () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) show({ title, duration: 0 });
    expect(titles()).toEqual(['3', '4', '5', '6', '7']);
  });

  it('takes the place of the one shown under the same id, with a new timer', () => {
    show({ id: 'upload', title: 'Half' });
    pass(4000);
    show({ id: 'upload', title: 'Done' });
    expect(titles()).toEqual(['Done']);
    pass(4999);
    expect(titles()).toEqual(['Done']);
    expect(document.querySelector('.sw-toast')?.getAttribute('data-state')).toBe('open');
  });

  it('stays when it is shown again under its id while the old one leaves', () => {
    const id = show({ title: 'Offline', duration: 0 });
    act(() => toast.dismiss(id));
    show({ id, title: 'Offline again', duration: 0 });
    pass(1000);
    expect(titles()).toEqual(['Offline again']);
  });

  it.each([
    ['SUCCESS', 'success'],
    ['WARNING', 'warning'],
    ['ERROR', 'error'],
    ['error', 'error'],
    ['INFO', 'info'],
    ['anything', 'info'],
    [undefined, 'info'],
  ])('of type %p has the colour of %p', (type, tone) => {
    expect(toastTone(type)).toBe(tone);
  });

  it('offers its action under the default label, does it once and closes', () => {
    const onAction = jest.fn();
    show({ title: 'New offer', action: { onAction } });
    fireEvent.click(screen.getByRole('button', { name: 'Voir' }));
    expect(onAction).toHaveBeenCalledTimes(1);
    pass(200);
    expect(titles()).toEqual([]);
  });

  it('has the focus after F6, which goes back after the next one or when it closes', () => {
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const press = () => fireEvent.keyDown(document.activeElement as Element, { key: 'F6' });
    press();
    expect(document.activeElement).toBe(field);
    show({ title: 'Older', action: { label: 'Undo older', onAction: () => {} } });
    show({ title: 'Deleted', action: { label: 'Undo', onAction: () => {} } });
    press();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    press();
    expect(document.activeElement).toBe(field);
    press();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('is announced by a live region that was there before it', () => {
    const live = screen.getByRole('status');
    show({ title: 'Place réservée !' });
    expect(live.getAttribute('aria-live')).toBe('polite');
    expect(live.textContent).toContain('Place réservée !');
  });
});
