import { describe, expect, it } from '@jest/globals';
import { createHeartbeatWheel } from './heartbeat.schedule.ts';

describe('the heartbeat wheel', () => {
  it('beats each reader once a turn, and those of a slot together', () => {
    const beats: string[][] = [];
    const wheel = createHeartbeatWheel<string>({
      turnMs: 30_000,
      slots: 3,
      beat: (items) => beats.push([...items]),
    });
    const turn = () => {
      beats.length = 0;
      for (let slot = 0; slot < 3; slot += 1) wheel.tick();
      return [...beats];
    };
    const removeAna = wheel.add('ana');
    wheel.add('bea');
    wheel.tick();
    wheel.add('cem');

    expect(turn()).toEqual([['ana', 'bea'], ['cem']]);
    removeAna();
    expect(turn()).toEqual([['bea'], ['cem']]);
    expect(turn()).toEqual([['bea'], ['cem']]);
  });

  it('gives a new reader a whole turn before the first beat', () => {
    const beats: string[] = [];
    const wheel = createHeartbeatWheel<string>({
      turnMs: 30_000,
      slots: 3,
      beat: (items) => beats.push(...items),
    });
    wheel.add('ana');
    wheel.tick();
    wheel.tick();
    expect(beats).toEqual([]);
    wheel.tick();
    expect(beats).toEqual(['ana']);
  });
});
