import type { Task } from '@siteswap/contracts/platform';
import { Cron } from 'croner';
import { later } from './clock.ts';

/** When a task runs. Make one with `every`, `daily` or `monthly`. */
export type Schedule =
  | { readonly kind: 'every'; readonly ms: number }
  | { readonly kind: 'daily'; readonly at: string }
  | { readonly kind: 'monthly'; readonly day: number; readonly at: string };

/** Again `ms` milliseconds after the last run ended; the first run is due at the first start. */
export function every(ms: number): Schedule {
  if (!(ms > 0)) throw new Error(`Not a duration: ${ms}`);
  return { kind: 'every', ms };
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function assertTime(at: string): void {
  if (!timeOfDay.test(at)) throw new Error(`Not a time of day such as 02:00: ${at}`);
}

/** Once a day. @param at local time of the platform's zone: `02:00` */
export function daily(at: string): Schedule {
  assertTime(at);
  return { kind: 'daily', at };
}

/**
 * Once a month.
 * @param day 1 to 28, so that every month has it
 * @param at local time of the platform's zone: `02:00`
 */
export function monthly(day: number, at: string): Schedule {
  assertTime(at);
  if (!Number.isInteger(day) || day < 1 || day > 28) throw new Error(`Not a day, 1–28: ${day}`);
  return { kind: 'monthly', day, at };
}

/**
 * The next run after an instant. In the night of a change of clocks a time that is left out comes an hour later, and
 * one that occurs twice counts once.
 * @param timezone IANA name: `Europe/Paris`
 */
export function nextRun(schedule: Schedule, after: Date, timezone: string): Date {
  if (schedule.kind === 'every') return later(after, schedule.ms);
  const [hour, minute] = schedule.at.split(':').map(Number);
  const day = schedule.kind === 'monthly' ? schedule.day : '*';
  // Without a function it only calculates, and starts no timer.
  const next = new Cron(`${minute} ${hour} ${day} * *`, { timezone }).nextRun(after);
  if (!next) throw new Error(`${describeSchedule(schedule)} has no next run`);
  return next;
}

/** When a task that has never run is due. */
export const firstRun = (schedule: Schedule, now: Date, timezone: string): Date =>
  schedule.kind === 'every' ? now : nextRun(schedule, now, timezone);

/** `every 600000`, `daily 02:00`, `monthly 1 02:00`: stored, so that a changed schedule is noticed. */
export function describeSchedule(schedule: Schedule): string {
  if (schedule.kind === 'every') return `every ${schedule.ms}`;
  return schedule.kind === 'daily'
    ? `daily ${schedule.at}`
    : `monthly ${schedule.day} ${schedule.at}`;
}

/** As the contract shows it. */
export function scheduleResponse(schedule: Schedule, timezone: string): Task['schedule'] {
  return schedule.kind === 'every'
    ? { kind: 'every', seconds: schedule.ms / 1000 }
    : { ...schedule, timezone };
}
