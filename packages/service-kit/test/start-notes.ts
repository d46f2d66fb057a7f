import { startTestService } from '../src/testing/index.ts';
import { notesService } from './fixture/src/service.ts';

export const fixtureDir = 'packages/service-kit/test/fixture';

/** The fixture service. */
export const startNotes = (env: Record<string, string> = {}) =>
  startTestService(notesService, { schema: fixtureDir, env });

export type Notes = Awaited<ReturnType<typeof startNotes>>;
