import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  editionState,
  getEdition,
  getImport,
  importEditions,
  undoImport,
} from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import { type IsAllowedTarget, later, minutes } from '@siteswap/service-kit';
import type { PrismaLike, ServiceDefinition } from '@siteswap/service-kit/platform';
import {
  startTcpProxy,
  startTestService,
  type TestService,
  waitFor,
} from '@siteswap/service-kit/testing';
import { repositoryDir } from '#src/paths.ts';

type Service = TestService<PrismaLike>;
type Result = RouteResult<typeof importEditions>;

/** By path, like every service here. */
const load = async <T>(file: string): Promise<T> =>
  (await import(join(repositoryDir, file))) as unknown as T;

interface Samples {
  aPicture(kind: 'jpeg' | 'png'): Promise<Buffer>;
  aPhotograph(): Promise<Buffer>;
  aPixelBomb(side: number): Buffer;
}

let responses: Record<string, (response: ServerResponse) => void> = {};
let requested: string[] = [];
const site = createServer((request, response) => {
  const path = request.url ?? '';
  requested.push(path);
  responses[path]?.(response);
});

let core: Service;
let editions: Service;
let line: Awaited<ReturnType<typeof startTcpProxy>>;
let samples: Samples;
let origin: string;
let now = new Date('2027-05-10T12:00:00Z');
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  // Before svc-core: each of the two lets sharp read its own formats alone, in the whole of its process.
  const { createEditionsService } = await load<{
    createEditionsService(options: {
      isAllowedTarget: IsAllowedTarget;
    }): ServiceDefinition<PrismaLike>;
  }>('svc-editions/src/service.ts');
  samples = await load<Samples>('svc-core/test/picture-samples.ts');
  const { startCore } = await load<{ startCore(): Promise<Service> }>(
    'svc-core/test/core-service.ts',
  );
  core = await startCore();
  line = await startTcpProxy(core.baseUrl);
  const definition = createEditionsService({ isAllowedTarget: (target) => target.port === port });
  editions = await startTestService(definition, {
    schema: 'svc-editions',
    env: {
      CORE_URL: line.url,
      NATS_PREFIX: core.nats.prefix,
      INTERNAL_TOKEN: core.env['INTERNAL_TOKEN'] ?? '',
    },
    clock: () => now,
  });
  await waitFor(async () => {
    const { rows } = await core.pool.query('select 1 from file_kind');
    return rows.length === 3;
  });
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await editions?.stop();
  await core?.stop();
  await line?.close();
});
beforeEach(() => {
  responses = {};
  requested = [];
});

const sends = (bytes: Buffer) => (response: ServerResponse) => response.end(bytes);
const admin = () => editions.actor({ userId: 1, isGlobalAdmin: true });

let lastRow = 0;
/** A row with a convention of its own. */
const aRow = (pictures: { logo?: string; imageUrl?: string }, town = 'Lille') => {
  lastRow += 1;
  const { logo, imageUrl } = pictures;
  return {
    convention: { name: `Convention ${lastRow}`, logo },
    edition: {
      startDate: '2028-04-14',
      endDate: '2028-04-17',
      city: town,
      country: 'FR',
      imageUrl,
    },
  };
};

async function send(rows: unknown): Promise<Result> {
  const response = await fetch(editions.baseUrl + importEditions.path, {
    method: 'POST',
    body: JSON.stringify(rows),
    headers: { ...(await admin().headers()), 'content-type': 'application/json' },
  });
  return (await response.json()) as Result;
}
const picturesOf = async ({ id }: Result) => {
  const { body } = await editions.call(getImport, { params: { id: id ?? '' } }, admin());
  return body.outcomes.flatMap(({ pictures }) =>
    pictures.map(({ column, status, code }) => [column, code ?? status].join(' ')),
  );
};
const ended = (result: Result) =>
  waitFor(async () => {
    const pictures = await picturesOf(result);
    return !pictures.some((picture) => picture.endsWith('PENDING')) && pictures;
  });
const editionOf = async ({ outcomes }: Result) => {
  const params = { id: outcomes[0]?.editionId ?? 0 };
  return (await editions.call(getEdition, { params })).body;
};
const undo = ({ id }: Result) => editions.call(undoImport, { params: { id: id ?? '' } }, admin());
/** Tries what is due, and resolves once that has ended. */
async function tryDue(): Promise<void> {
  await editions.running.jobs.runDue();
}
const letPass = (ms: number) => {
  now = later(now, ms);
};
const shown = (path: string | null) => fetch(core.baseUrl + path);
/** Pictures that svc-core has for an edition. */
const filesOf = async (editionId: number): Promise<string[]> => {
  const { rows } = await core.pool.query<{ file: string }>(
    `select id || '.webp' as file from stored_file
     where kind = 'edition' and entity_id = $1 and released_at is null`,
    [editionId],
  );
  return rows.map(({ file }) => file);
};

describe('IM-01 the pictures of an import, with svc-core', () => {
  it('are taken over as uploads are: re-encoded, without metadata, with a thumbnail', async () => {
    responses = {
      '/logo.png': sends(await samples.aPicture('png')),
      '/cover': (response) => response.writeHead(302, { location: '/photo.jpg' }).end(),
      '/photo.jpg': sends(await samples.aPhotograph()),
    };
    const rows = [aRow({ logo: `${origin}/logo.png`, imageUrl: `${origin}/cover` })];
    const result = await send(rows);
    expect(result).toMatchObject({ created: 1 });
    expect(await ended(result)).toEqual(['conventionLogo DONE', 'imageUrl DONE']);

    const { id, conventionId, imageUrl, convention } = await editionOf(result);
    expect(imageUrl).toMatch(new RegExp(`^/uploads/editions/${id}/[0-9a-f-]{36}\\.webp$`));
    expect(convention.logo).toMatch(new RegExp(`^/uploads/conventions/${conventionId}/`));
    for (const path of [imageUrl, convention.logo, imageUrl?.replace(/([^/]+)$/, 'thumb-$1')]) {
      const response = await shown(path ?? null);
      expect(response.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
      expect(bytes.includes('Secret-Camera')).toBe(false);
    }
    // Created, then changed by each of its two pictures.
    await waitFor(() =>
      core.nats.states(editionState).some((state) => state.id === `${id}` && state.version >= 3),
    );

    // Nothing more happens, neither by another run nor by the same file.
    const before = [...requested];
    expect((await send(rows)).outcomes).toMatchObject([{ outcome: 'DUPLICATE', pictures: [] }]);
    letPass(minutes(300));
    await tryDue();
    expect(requested).toEqual(before);
    expect((await editionOf(result)).imageUrl).toBe(imageUrl);
    expect(await filesOf(id)).toHaveLength(1);

    // No member changed the pictures; they belong to what they show.
    const undone = await undo(result);
    expect(undone.body).toMatchObject({
      editions: { removed: [id], stayed: [] },
      conventions: { removed: [conventionId], stayed: [] },
    });
    await waitFor(async () => (await shown(imageUrl)).status === 404);
    await waitFor(async () => (await shown(convention.logo)).status === 404);
    await waitFor(async () => (await picturesOf(result)).length === 0);
  });

  it('come later when the site or svc-core is unavailable', async () => {
    responses['/late.png'] = (response) => response.writeHead(500).end();
    const result = await send([aRow({ imageUrl: `${origin}/late.png` })]);
    await waitFor(() => requested.length === 1);
    await tryDue();
    expect(await picturesOf(result)).toEqual(['imageUrl PENDING']);

    responses['/late.png'] = sends(await samples.aPicture('png'));
    line.cut();
    letPass(minutes(3));
    await tryDue();
    expect(requested).toHaveLength(2);
    expect(await picturesOf(result)).toEqual(['imageUrl PENDING']);

    line.mend();
    letPass(minutes(30));
    await tryDue();
    expect(await picturesOf(result)).toEqual(['imageUrl DONE']);
    expect((await shown((await editionOf(result)).imageUrl)).status).toBe(200);
  });

  it('are stored once when a try ended before the name of the file was saved', async () => {
    await editions.pool.query(`
      create function reject_picture() returns trigger language plpgsql as
        $$ begin raise exception 'poison'; end $$;
      create trigger reject_picture before update on editions for each row
        when (new.image_url is not null) execute function reject_picture()`);
    responses['/cover.png'] = sends(await samples.aPicture('png'));
    const result = await send([aRow({ imageUrl: `${origin}/cover.png` })]);
    const editionId = result.outcomes[0]?.editionId ?? 0;
    await waitFor(async () => (await filesOf(editionId)).length === 1);
    await tryDue();
    expect(await picturesOf(result)).toEqual(['imageUrl PENDING']);
    await editions.pool.query('drop function reject_picture cascade');

    letPass(minutes(3));
    await tryDue();
    expect(await picturesOf(result)).toEqual(['imageUrl DONE']);
    const files = await filesOf(editionId);
    expect(files).toHaveLength(1);
    expect((await editionOf(result)).imageUrl).toBe(`/uploads/editions/${editionId}/${files[0]}`);
  });
});

describe('IM-02 what is no picture', () => {
  it('ends with a code, next to others that are taken over', async () => {
    responses = {
      '/page.png': sends(Buffer.from('<!doctype html><title>hello</title>')),
      '/bomb.png': sends(samples.aPixelBomb(20_000)),
      '/cover.jpg': sends(await samples.aPicture('jpeg')),
    };
    const result = await send(
      ['page.png', 'bomb.png', 'cover.jpg'].map((path) => aRow({ imageUrl: `${origin}/${path}` })),
    );
    expect(result).toMatchObject({ created: 3 });
    expect(await ended(result)).toEqual([
      'imageUrl UNSUPPORTED_MEDIA_TYPE',
      'imageUrl IMAGE_TOO_LARGE',
      'imageUrl DONE',
    ]);
    expect(await editionOf(result)).toMatchObject({ imageUrl: null });
  });
});

describe('what happens while a picture is fetched', () => {
  /** An import whose picture is being fetched, and how to send it. */
  async function whileFetching() {
    const pending = Promise.withResolvers<ServerResponse>();
    responses['/slow.png'] = pending.resolve;
    const result = await send([aRow({ imageUrl: `${origin}/slow.png` })]);
    const response = await pending.promise;
    const picture = await samples.aPicture('png');
    return {
      result,
      editionId: result.outcomes[0]?.editionId ?? 0,
      finish: async () => {
        response.end(picture);
        await tryDue();
      },
    };
  }

  it('leaves the picture that the edition has got meanwhile', async () => {
    const { result, editionId, finish } = await whileFetching();
    await editions.pool.query(`update editions set image_url = 'own.webp' where id = $1`, [
      editionId,
    ]);
    await finish();
    expect(await picturesOf(result)).toEqual(['imageUrl PICTURE_EXISTS']);
    expect((await editionOf(result)).imageUrl).toBe(`/uploads/editions/${editionId}/own.webp`);
    expect(await filesOf(editionId)).toEqual([]);
  });

  it('IM-04 leaves no file when the import is undone while svc-core stores it', async () => {
    // Seconds that a release would overtake.
    await core.pool.query(`
      create function store_slowly() returns trigger language plpgsql as
        $$ begin perform pg_sleep(1.5); return new; end $$;
      create trigger store_slowly before insert on stored_file for each row execute function store_slowly()`);
    responses['/slow.png'] = sends(await samples.aPicture('png'));
    const result = await send([aRow({ imageUrl: `${origin}/slow.png` })]);
    const editionId = result.outcomes[0]?.editionId ?? 0;
    await waitFor(async () => {
      const { rowCount } = await editions.pool.query(
        'select from import_pictures where may_have_file and entity_id = $1',
        [editionId],
      );
      return rowCount === 1;
    });
    expect((await undo(result)).body.editions.removed).toEqual([editionId]);
    await tryDue();
    await core.pool.query('drop function store_slowly cascade');
    expect(await picturesOf(result)).toEqual([]);
    expect(await filesOf(editionId)).toEqual([]);
  });

  it('IM-04 leaves no picture when the import is undone meanwhile', async () => {
    const { result, editionId, finish } = await whileFetching();
    expect((await undo(result)).body.editions.removed).toEqual([editionId]);
    await finish();
    expect(await picturesOf(result)).toEqual([]);
    expect(await filesOf(editionId)).toEqual([]);
    const { rows } = await editions.pool.query(
      'select 1 from import_pictures where entity_id = $1',
      [editionId],
    );
    expect(rows).toEqual([]);
  });
});
