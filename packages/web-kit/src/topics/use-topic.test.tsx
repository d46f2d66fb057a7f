import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { topicListeners } from './topic-listeners.ts';
import { useTopic } from './use-topic.ts';

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2027-04-18T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  setVisibility('visible');
});
const pass = (ms: number) => jest.advanceTimersByTime(ms);

function listen(first: string | null = 'lamps.lamp.1') {
  const onChanged = jest.fn();
  const hook = renderHook(({ name }) => useTopic(name, onChanged), {
    initialProps: { name: first },
  });
  return { onChanged, ...hook };
}

describe('a page that listens to a topic', () => {
  it('is called soon after it has changed, and not for others', () => {
    const { onChanged } = listen();
    topicListeners.changed(['lamps.lamp.2']);
    pass(10_000);
    expect(onChanged).not.toHaveBeenCalled();
    topicListeners.changed(['lamps.lamp.1']);
    expect(onChanged).not.toHaveBeenCalled();
    pass(500);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('is called once for several changes, and every two seconds while they go on', () => {
    const { onChanged } = listen();
    for (let times = 0; times < 60; times += 1) {
      topicListeners.changed(['lamps.lamp.1']);
      pass(100);
    }
    expect(onChanged).toHaveBeenCalledTimes(3);
    pass(2_000);
    expect(onChanged).toHaveBeenCalledTimes(4);
    pass(60_000);
    expect(onChanged).toHaveBeenCalledTimes(4);
  });

  it('is called when it is seen again, once, while it is hidden', () => {
    const { onChanged } = listen();
    setVisibility('hidden');
    topicListeners.changed(['lamps.lamp.1']);
    topicListeners.changed(['lamps.lamp.1']);
    pass(60_000);
    expect(onChanged).not.toHaveBeenCalled();
    setVisibility('visible');
    pass(500);
    expect(onChanged).toHaveBeenCalledTimes(1);
    setVisibility('hidden');
    setVisibility('visible');
    pass(60_000);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('is called when it is seen again also when it was hidden just after the change', () => {
    const { onChanged } = listen();
    topicListeners.changed(['lamps.lamp.1']);
    setVisibility('hidden');
    pass(60_000);
    expect(onChanged).not.toHaveBeenCalled();
    setVisibility('visible');
    pass(500);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('is called by the function of its last render, and no more once it is left', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const { rerender, unmount } = renderHook(({ run }) => useTopic('lamps.lamp.1', run), {
      initialProps: { run: first },
    });
    rerender({ run: second });
    topicListeners.changed(['lamps.lamp.1']);
    pass(500);
    expect([first, second].map((run) => run.mock.calls.length)).toEqual([0, 1]);
    topicListeners.changed(['lamps.lamp.1']);
    unmount();
    pass(60_000);
    expect(second).toHaveBeenCalledTimes(1);
  });
});

describe('the names of topics', () => {
  it('are those that the page listens to, each once, and the shell follows them', () => {
    const seen: string[][] = [];
    const stop = topicListeners.watchNames(() => seen.push(topicListeners.names()));
    const one = listen('lamps.lamp.1');
    const same = listen('lamps.lamp.1');
    const two = listen('lamps.lamp.2');
    const none = listen(null);
    expect(seen).toEqual([['lamps.lamp.1'], ['lamps.lamp.1', 'lamps.lamp.2']]);
    one.unmount();
    expect(seen).toHaveLength(2);
    two.rerender({ name: 'lamps.lamp.3' });
    same.unmount();
    two.unmount();
    none.unmount();
    expect(seen.at(-1)).toEqual([]);
    stop();
    listen('lamps.lamp.1').unmount();
    expect(seen).toHaveLength(6);
  });
});
