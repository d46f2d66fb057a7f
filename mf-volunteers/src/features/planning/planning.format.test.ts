import { describe, expect, it } from '@jest/globals';
import { aSlot } from '#test/fixtures.ts';
import {
  axisOf,
  boundsOfDay,
  daysBetween,
  fillOf,
  hourMs,
  hoursOfDay,
  lanesOf,
  placesOf,
  shownSpan,
  stepsOf,
} from './planning.format.ts';

const paris = 'Europe/Paris';
const span = (start: number, end: number) => ({ start, end });

describe('lanes', () => {
  it('have spans that touch side by side, and those that overlap one below the other', () => {
    const lanes = lanesOf([span(10, 12), span(11, 13), span(12, 14), span(11, 12)]);
    expect(lanes).toEqual([[span(10, 12), span(12, 14)], [span(11, 13)], [span(11, 12)]]);
  });

  it('have the longer of two that begin together first', () => {
    expect(lanesOf([span(8, 9), span(8, 12)])).toEqual([[span(8, 12)], [span(8, 9)]]);
  });

  it('give each span its distance from the one before, in hours', () => {
    const axis = { start: 0, end: 10 * hourMs, hours: [] };
    const lane = [span(hourMs, 3 * hourMs), span(3.5 * hourMs, 4 * hourMs)];
    expect(stepsOf(lane, axis).map(({ gap, length }) => [gap, length])).toEqual([
      [1, 2],
      [0.5, 0.5],
    ]);
  });

  it('leave room for the title of a short slot', () => {
    expect(shownSpan(span(0, hourMs / 4))).toEqual(span(0, 0.75 * hourMs));
  });
});

describe('a day', () => {
  it('has 25 hours in autumn and 23 in spring, and all of them are on its axis once', () => {
    expect(hoursOfDay('2024-10-27', paris)).toBe(25);
    expect(hoursOfDay('2024-03-31', paris)).toBe(23);
    expect(hoursOfDay('2024-05-01', paris)).toBe(24);
    const { start, end } = boundsOfDay('2024-10-27', paris);
    const axis = axisOf('2024-10-27', [{ start, end }], paris);
    expect(axis.hours).toHaveLength(25);
    expect(new Set(axis.hours).size).toBe(25);
    expect(axis.end).toBe(end);
  });

  it('VP-06 shows a slot over the missing hour as long as it is', () => {
    const slot = {
      start: Date.parse('2024-03-31T00:00:00Z'),
      end: Date.parse('2024-03-31T02:00:00Z'),
    };
    const axis = axisOf('2024-03-31', [slot], 'Europe/Berlin');
    expect(stepsOf([slot], axis)).toMatchObject([{ gap: 0, length: 2 }]);
    expect(axis.hours[0]).toBe(slot.start);
  });

  it('begins with the hour of its first slot and goes on into the night', () => {
    const first = {
      start: Date.parse('2126-05-11T08:30:00Z'),
      end: Date.parse('2126-05-11T10:00:00Z'),
    };
    const night = {
      start: Date.parse('2126-05-11T20:00:00Z'),
      end: Date.parse('2126-05-12T02:00:00Z'),
    };
    const axis = axisOf('2126-05-11', [first, night], paris);
    expect(axis.start).toBe(Date.parse('2126-05-11T08:00:00Z'));
    expect(axis.end).toBe(night.end);
  });

  it('follows another to the end of the edition', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
  });
});

describe('places', () => {
  it('are filled, asked and short by shifts alone', () => {
    const slots = [
      aSlot(),
      aSlot({ assignedVolunteers: 3 }),
      aSlot({ kind: 'BRIEFING', maxVolunteers: null, minVolunteers: 5, assignedVolunteers: 9 }),
    ];
    expect(placesOf(slots)).toEqual({ filled: 4, asked: 6, short: 1 });
    expect(slots.map(fillOf)).toEqual(['short', 'full', 'briefing']);
    expect(fillOf(aSlot({ assignedVolunteers: 2 }))).toBe('open');
  });
});
