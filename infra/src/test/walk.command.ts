import { testCommand } from './test.command.ts';

/** `npm run walk`: every page in all eleven languages; `npm test` goes through four of them. */
export async function walkCommand(args: string[]): Promise<void> {
  process.env['WALK_LOCALES'] = 'all';
  await testCommand(['e2e/src/journeys/languages-walk.spec.ts', ...args]);
}
