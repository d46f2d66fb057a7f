import { describe, expect, it } from '@jest/globals';
import { defineTopic } from '@siteswap/contracts/topic';
import { z } from 'zod';
import { createNote, listNotes, noteCreated } from '../../test/fixture/src/contracts.ts';
import type { Db } from '../../test/fixture/src/db.ts';
import { consumeEvents, defineFeature } from '../../test/fixture/src/db.ts';
import { bind } from '../http/bind.ts';
import { defineJob, performJob } from '../jobs/define-job.ts';
import { bindTopic } from '../messaging/topics.ts';
import { keep } from '../privacy/personal-data.ts';
import type { Feature } from './feature.ts';
import { mergeFeatures } from './merge-features.ts';
import { daily } from './task-schedule.ts';

const task = (name: string) => ({ name, schedule: daily('02:00'), run: async () => 'done' });
const worker = (name: string) => ({ name, start: () => {}, stop: () => {}, kick: () => {} });
const job = (name: string) =>
  performJob(defineJob({ name, payload: z.object({}), attempts: 1, delayMs: () => 0 }), {
    perform: async () => {},
  });
const topic = (name: string) =>
  bindTopic(defineTopic(`test.${name}`), { changedBy: [], readable: async () => [] });
const consumer = (name: string) =>
  consumeEvents({ name, events: [noteCreated], handle: async () => {} });
const personalData = (table: string) => ({
  tables: { [table]: { columns: ['user_id'], erase: keep('a test') } },
  notMembers: [`${table}_id`],
});
const listRoute = bind(listNotes, async () => ({ notes: [] }));
const createRoute = bind(createNote, async ({ body }) => ({ id: 1, title: body.title, author: 1 }));
const merge = (...features: Feature<Db>[]) => mergeFeatures<Db>(features);

describe('mergeFeatures', () => {
  it('takes every part of every feature, in their order', async () => {
    const loaded: string[] = [];
    const feature = (name: string): Required<Omit<Feature<Db>, 'uploadExportPart'>> => ({
      routes: [name === 'a' ? listRoute : createRoute],
      consumers: [consumer(`${name}-consumer`)],
      tasks: [task(`${name}-task`)],
      jobs: [job(`${name}-job`)],
      workers: [worker(`${name}-worker`)],
      states: { [name]: async () => null },
      listStates: { [name]: async () => [] },
      topics: [topic(name)],
      pageConfig: { [name]: name },
      declarations: [{ kind: 'test', id: name, data: null }],
      personalData: personalData(name),
      load: async () => void loaded.push(name),
    });

    const merged = merge(feature('a'), {}, feature('b'));
    await merged.load?.();

    expect(merged.routes).toEqual([listRoute, createRoute]);
    expect(merged.consumers.map(({ name }) => name)).toEqual(['a-consumer', 'b-consumer']);
    expect(merged.tasks.map(({ name }) => name)).toEqual(['a-task', 'b-task']);
    expect(merged.jobs.map(({ name }) => name)).toEqual(['a-job', 'b-job']);
    expect(merged.workers.map(({ name }) => name)).toEqual(['a-worker', 'b-worker']);
    expect(merged.topics.map(({ topic: { topic: one } }) => one)).toEqual(['test.a', 'test.b']);
    expect(Object.keys(merged.states)).toEqual(['a', 'b']);
    expect(merged.pageConfig).toEqual({ a: 'a', b: 'b' });
    expect(Object.keys(merged.listStates)).toEqual(['a', 'b']);
    expect(merged.declarations.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(Object.keys(merged.personalData.tables)).toEqual(['a', 'b']);
    expect(merged.personalData.notMembers).toEqual(['a_id', 'b_id']);
    expect(loaded).toEqual(['a', 'b']);
  });

  it('has nothing to load when no feature has', () => {
    expect(merge({ tasks: [task('a')] }, {}).load).toBeUndefined();
  });

  const upload = async () => {};
  const repeated: [string, Feature<Db>][] = [
    ['Route GET', { routes: [listRoute] }],
    ['Consumer notes', { consumers: [consumer('notes')] }],
    ['Task notes', { tasks: [task('notes')] }],
    ['Job notes', { jobs: [job('notes')] }],
    ['Worker notes', { workers: [worker('notes')] }],
    ['Topic test.note', { topics: [topic('note')] }],
    ['State note', { states: { note: async () => null } }],
    ['The list of state note', { listStates: { note: async () => [] } }],
    ['The page configuration note', { pageConfig: { note: 1 } }],
    ['Declaration test.1', { declarations: [{ kind: 'test', id: '1', data: null }] }],
    ['The personal data of table note', { personalData: personalData('note') }],
    ['The part uploadExportPart', { uploadExportPart: upload }],
  ];
  it.each(repeated)('rejects what two features add: %s', (name, feature) => {
    expect(() => merge(feature, {}, feature)).toThrow(name);
    expect(() => merge(feature)).not.toThrow();
  });

  it('rejects routes that differ in the name of a parameter alone', () => {
    const route = { ...listNotes, path: '/api/notes/:id' } as const;
    const other = { ...listNotes, path: '/api/notes/:noteId' } as const;
    const handle = listRoute.handle;
    expect(() =>
      merge({ routes: [{ route, handle }] }, { routes: [{ route: other, handle }] }),
    ).toThrow('Route GET /api/notes/:');
  });
});

describe('defineFeature', () => {
  it('accepts the parts of a feature only', () => {
    expect(defineFeature({ tasks: [task('a')], api: { notes: 1 } }).api.notes).toBe(1);
    // @ts-expect-error a part that the kit does not know would be lost
    defineFeature({ task: [task('a')] });
  });
});
