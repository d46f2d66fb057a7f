import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.ts';
import { type Listening, listen } from './http-server.ts';
import { type AcceptedFile, readFile } from './read-file.ts';

const limits = { bodyBytes: 2_000, fileBytes: 1_000 };
let accepted: AcceptedFile = limits;
let failed = Promise.withResolvers<AppError>();
let listening: Listening;

beforeAll(async () => {
  listening = await listen(
    async (request, response) => {
      try {
        const { bytes, name } = await readFile(request, accepted);
        response.end(JSON.stringify({ text: bytes.toString(), name }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.resolve(error);
        response.statusCode = error.status;
        response.end(JSON.stringify({ code: error.code }));
      }
    },
    { port: 0, host: '127.0.0.1' },
  );
});
afterAll(() => listening.drain(0));

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${listening.port}/`;
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

const sendJson = (text: string) => send(text, { 'content-type': 'application/json' });

function form(files: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [field, text] of Object.entries(files)) data.set(field, new Blob([text]), 'rows.csv');
  return data;
}

describe('the file of a form', () => {
  beforeAll(() => {
    accepted = limits;
  });

  it('is read, with the name it was sent under', async () => {
    expect(await send(form({ file: 'a,b' }))).toEqual({
      status: 200,
      body: { text: 'a,b', name: 'rows.csv' },
    });
  });

  it('may be as large as its limit, and not larger', async () => {
    expect((await send(form({ file: 'x'.repeat(1_000) }))).status).toBe(200);
    expect(await send(form({ file: 'x'.repeat(1_001) }))).toEqual({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('comes in a form within its own limit, whatever else it contains', async () => {
    const data = form({ file: 'a,b' });
    data.set('note', 'x'.repeat(2_000));
    expect((await send(data)).status).toBe(413);
  });

  it('stands in the field `file`', async () => {
    expect((await send(form({ photo: 'a,b' }))).status).toBe(422);
    expect((await send(form({}))).status).toBe(422);
  });

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data', 'x', 415],
    ['multipart/form-data; charset=utf-8', 'x', 400],
    ['multipart/form-data; boundary=x', '--x\r\nnot a part', 400],
  ])('is rejected as %s with the body %j: %i', async (type, body, status) => {
    expect((await send(body, { 'content-type': type })).status).toBe(status);
  });

  it('is rejected when it is compressed', async () => {
    const type = 'multipart/form-data; boundary=x';
    const { status } = await send('x', { 'content-type': type, 'content-encoding': 'gzip' });
    expect(status).toBe(415);
  });

  it('is given up when the client disconnects', async () => {
    failed = Promise.withResolvers();
    const socket = connect(listening.port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n' +
        'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
      () => socket.destroy(),
    );
    expect((await failed.promise).code).toBe('MALFORMED_REQUEST');
  });
});

describe('a file where JSON is accepted', () => {
  beforeAll(() => {
    accepted = { ...limits, isJsonAccepted: true };
  });

  it('is the body itself, which has no name and the limit of a file', async () => {
    expect(await sendJson('[1]')).toEqual({ status: 200, body: { text: '[1]', name: null } });
    expect((await sendJson('x'.repeat(1_001))).status).toBe(413);
  });

  it('may come in a form, too, and as nothing else', async () => {
    expect((await send(form({ file: 'a,b' }))).body).toEqual({ text: 'a,b', name: 'rows.csv' });
    expect((await send('<a/>', { 'content-type': 'text/xml' })).status).toBe(415);
  });
});
