import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@siteswap/service-kit/testing';
import pg from 'pg';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { repositoryDir } from '../paths.ts';

const address = 'ana@example.org';
let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  dataDir = temporaryFolder('admin');
  database = await createTestDatabase('svc-core');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into users (email, email_hash, pseudo, pseudo_key, nom, prenom, is_email_verified, locale,
       updated_at)
     values ($1, 'h', 'ana', 'ana', 'Lima', 'Ana', true, 'en', now())`,
    [address],
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs the command as `npm run admin` does. */
const admin = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const script = join(repositoryDir, 'infra/bin/siteswap.mjs');
    const { DATABASE_URL_CORE: _given, ...inherited } = process.env;
    execFile(
      process.execPath,
      [script, 'admin', ...args],
      { cwd: repositoryDir, env: { ...inherited, DATA_DIR: dataDir, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), output: (out + err).trim() }),
    );
  });

describe('npm run admin', () => {
  it('makes a member administrator in the given database, and says so', async () => {
    const env = { DATABASE_URL_CORE: database.url };
    expect(await admin([address], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${address} is an administrator now`),
    });
    const { rows } = await client.query('select is_global_admin as admin from users');
    expect(rows).toEqual([{ admin: true }]);
    const waiting = await client.query(`select subject from kit.outbox order by id`);
    expect(waiting.rows.map(({ subject }) => subject)).toContain('platform.audit.recorded.v1');
    expect((await admin(['bob@example.org'], env)).code).toBe(1);
  });

  it('says what to do where no copy is running', async () => {
    const { code, output } = await admin([address]);
    expect(code).toBe(1);
    expect(output).toMatch(/^No copy is running on .* Run npm start, or set DATABASE_URL_CORE/);
    expect((await admin([])).output).toBe('Usage: npm run admin -- <e-mail>');
  });
});
