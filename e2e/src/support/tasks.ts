import pg from 'pg';
import type { SharedPlatform } from './platform-server.ts';

/** Has a service run a task within seconds, as an administrator does who starts it. */
export async function requestTask(
  platform: Pick<SharedPlatform, 'databaseUrl'>,
  service: string,
  task: string,
): Promise<void> {
  const database = new pg.Client({ connectionString: platform.databaseUrl(service) });
  await database.connect();
  try {
    const { rowCount } = await database.query(
      'update kit.task set requested = true where name = $1',
      [task],
    );
    if (rowCount !== 1) throw new Error(`${service} has no task ${task}`);
  } finally {
    await database.end();
  }
}
