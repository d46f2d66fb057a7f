import { startTestService } from '../src/testing/index.ts';
import { generateClient } from './fixture/generate-client.ts';

export const fixtureDir = 'packages/service-kit/test/fixture';

/** The fixture service; its client is generated first, hence the late import. */
export async function startNotes(env: Record<string, string> = {}) {
  await generateClient();
  const { notesService } = await import('./fixture/src/service.ts');
  return await startTestService(notesService, { schema: fixtureDir, env });
}

export type Notes = Awaited<ReturnType<typeof startNotes>>;
