import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createSignal, createStore, useStore } from './store.ts';

const ball = createStore('thrown');
const Ball = () => <p>{useStore(ball)}</p>;

const club = createStore({ turns: 1, catches: 0 });
let rendered = 0;
const Turns = () => {
  const turns = useStore(club, (value) => value.turns);
  rendered += 1;
  return <p>{`${turns} turns`}</p>;
};

describe('a store', () => {
  it('calls its listeners after a change, and not when the value stays', () => {
    const store = createStore(1);
    const seen = jest.fn();
    const leave = store.subscribe(() => seen(store.get()));
    store.set(2);
    store.set(2);
    expect(seen.mock.calls).toEqual([[2]]);
    expect(store.isObserved()).toBe(true);
    leave();
    store.set(3);
    expect(seen).toHaveBeenCalledTimes(1);
    expect(store.isObserved()).toBe(false);
  });

  it('renders its components again, and its first value on the server', () => {
    ball.set('caught');
    expect(renderToString(<Ball />)).toBe('<p>thrown</p>');
    render(<Ball />);
    expect(screen.getByText('caught')).toBeTruthy();
    act(() => ball.set('dropped'));
    expect(screen.getByText('dropped')).toBeTruthy();
  });
});

describe('a part of a store', () => {
  it('renders its components again when it changes, and not with the rest', () => {
    club.set({ turns: 2, catches: 0 });
    expect(renderToString(<Turns />)).toBe('<p>1 turns</p>');
    render(<Turns />);
    rendered = 0;
    act(() => club.set({ turns: 2, catches: 5 }));
    expect(rendered).toBe(0);
    act(() => club.set({ turns: 3, catches: 5 }));
    expect(screen.getByText('3 turns')).toBeTruthy();
    expect(rendered).toBe(1);
  });
});

describe('a signal', () => {
  it('calls its listeners each time', () => {
    const signal = createSignal();
    const seen = jest.fn();
    const leave = signal.subscribe(seen);
    signal.emit();
    signal.emit();
    leave();
    signal.emit();
    expect(seen).toHaveBeenCalledTimes(2);
  });
});
