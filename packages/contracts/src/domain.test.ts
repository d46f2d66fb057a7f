import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Domain, defineDomain } from './domain.ts';
import {
  type DomainEvent,
  type DomainState,
  defineEvent,
  defineState,
  everyEvent,
} from './event.ts';
import { defineTopic, everyTopic, type Topic } from './topic.ts';

const exported: unknown[] = (
  await Promise.all(
    globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).map(
      (file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>,
    ),
  )
).flatMap((module) => Object.values(module));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const withSchema = [...new Set(exported)].filter(isRecord).filter(({ data }) => isRecord(data));
const events = withSchema.filter(
  (value): value is Record<string, unknown> & DomainEvent =>
    typeof value['subject'] === 'string' && value !== (everyEvent as unknown),
);
const states = withSchema.filter(
  (value): value is Record<string, unknown> & DomainState => typeof value['kind'] === 'string',
);
const domains = [...new Set(exported)].filter(
  (value): value is Record<string, unknown> & Domain =>
    isRecord(value) && isRecord(value['sharedStates']),
);
const topics = [...new Set(exported)].filter(
  (value): value is Record<string, unknown> & Topic =>
    isRecord(value) && typeof value['topic'] === 'string' && value !== (everyTopic as unknown),
);
const names = (texts: readonly string[]) => texts.toSorted();

describe('the domains', () => {
  it('are all here', () => {
    expect(names(domains.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['carpool', 'core', 'editions', 'notifications', 'platform']),
    );
    expect([events.length > 20, states.length > 5]).toEqual([true, true]);
  });

  it('declare each event that a contract defines, once', () => {
    const declared = domains.flatMap((domain) => domain.events.map(({ subject }) => subject));
    expect(names(declared)).toEqual(names(events.map(({ subject }) => subject)));
  });

  it('declare each state that a contract defines, once', () => {
    const declared = domains.flatMap((domain) =>
      [...domain.states, ...domain.sharedStates].map(({ kind }) => kind),
    );
    expect(names(declared)).toEqual(names(states.map(({ kind }) => kind)));
  });

  it('declare each topic that a contract defines, once', () => {
    const declared = domains.flatMap((domain) => domain.topics.map(({ topic }) => topic));
    expect(names(declared)).toEqual(names(topics.map(({ topic }) => topic)));
    expect(topics.length).toBeGreaterThan(0);
  });

  it('publish parts of shared states alone', () => {
    const shared = new Set(domains.flatMap(({ sharedStates }) => sharedStates));
    const parts = domains.flatMap(({ publishes }) => publishes.map(({ state }) => state));
    expect(parts.filter((state) => !shared.has(state))).toEqual([]);
  });
});

describe('a domain', () => {
  const lit = defineEvent('lanterns.lantern.lit.v1', z.object({}));
  const lantern = defineState('lantern', z.object({}));

  it('publishes no events of another one', () => {
    expect(() => defineDomain({ name: 'lamps', events: [lit] })).toThrow(
      'lamps does not publish lanterns.lantern.lit.v1',
    );
    expect(defineDomain({ name: 'lanterns', events: [lit] }).events).toEqual([lit]);
  });

  it('has no topics of another one', () => {
    const lantern = defineTopic('lanterns.lantern');
    expect(() => defineDomain({ name: 'lamps', topics: [lantern] })).toThrow(
      'lamps does not publish lanterns.lantern',
    );
    expect(defineDomain({ name: 'lanterns', topics: [lantern] }).topics).toEqual([lantern]);
  });

  it.each(['', 'Lamps', 'lamps.', '>.lamps', 'la*'])('publishes no ids like "%s"', (ids) => {
    const publishes = [{ state: lantern, ids }];
    expect(() => defineDomain({ name: 'lamps', publishes })).toThrow('are no ids of lantern');
  });

  it.each(['lamps', '*', '>', 'lamps.>', 'lamps.*'])('publishes ids like "%s"', (ids) => {
    const publishes = [{ state: lantern, ids }];
    expect(defineDomain({ name: 'lamps', publishes }).publishes).toEqual(publishes);
  });
});
