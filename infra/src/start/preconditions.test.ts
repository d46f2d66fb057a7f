import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { operatorSentence } from '../operator-error.ts';
import { freePort } from '../servers/free-port.ts';
import { requireFreePort, requireRoom } from './preconditions.ts';
import { optionsFromEnv } from './settings.ts';

describe('the preconditions of a start', () => {
  it('a port in use is named, with another one to try', async () => {
    const port = await freePort();
    const server = createServer();
    // shape-ignore free-port: reserved by freePort(), so that it is free again once the server is closed
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await expect(requireFreePort('MAIL_PORT', port)).rejects.toThrow(
      `Port ${port} is in use: stop the program that uses it, or set MAIL_PORT to another port (MAIL_PORT=${port + 1} npm start).`,
    );
    await new Promise((resolve) => server.close(resolve));
    await expect(requireFreePort('MAIL_PORT', port)).resolves.toBeUndefined();
  });

  it('a data folder that cannot be made is reported with what to do', () => {
    const file = join(temporaryFolder('room'), 'file');
    writeFileSync(file, '');
    expect(() => requireRoom(join(file, 'data'))).toThrow(/set DATA_DIR to a folder you may write/);
  });

  it('a full disk is reported with what to do', () => {
    const error = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    expect(operatorSentence(error)).toBe(
      'The disk is full: make room (about 1 GB) and start again.',
    );
    expect(operatorSentence(new Error('a bug'))).toBeUndefined();
  });

  it('takes ports and folder from the environment and rejects what is no port', () => {
    expect(optionsFromEnv({ PORT: '4100', MAIL_PORT: '4101', DATA_DIR: '/data' })).toEqual({
      dataDir: '/data',
      port: 4100,
      mailPort: 4101,
    });
    expect(optionsFromEnv({})).toMatchObject({ port: 3000, mailPort: 1080 });
    expect(() => optionsFromEnv({ PORT: 'eighty' })).toThrow(
      'PORT is "eighty": set it to a number from 1 to 65535.',
    );
  });
});
