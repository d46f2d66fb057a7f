import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorMs, processTree } from '../processor-time.ts';
import type { StreamAddress } from './reader.ts';

/** Where Debian installs it. */
const module = '/usr/lib/nginx/modules/ngx_nchan_module.so';

/** What is missing to run nchan; null when nothing is. */
export function missingForNchan(): string | null {
  const hasNginx = spawnSync('nginx', ['-v']).status === 0;
  return hasNginx && existsSync(module)
    ? null
    : 'nchan is missing, so it is left out: apt-get install nginx libnginx-mod-nchan';
}

/** nginx with nchan: one channel of server-sent events. */
export interface Nchan {
  readonly pids: () => number[];
  readonly processorMs: () => number;
  readonly address: StreamAddress;
  publish(json: string): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const configuration = (folder: string, port: number) => `
load_module ${module};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 16000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = /publish { nchan_publisher; nchan_channel_id all; nchan_message_buffer_length 20; }
    location = /stream { nchan_subscriber eventsource; nchan_channel_id all; nchan_subscriber_first_message newest; }
  }
}
`;

async function untilItResponds(url: string, nginx: ChildProcess): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    const response = await fetch(`${url}/`).catch(() => null);
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function startNchan(): Promise<Nchan> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nchan-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port));
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds(url, nginx);
  const pids = () => processTree(nginx.pid ?? 0);
  return {
    pids,
    processorMs: () => pids().reduce((sum, pid) => sum + processorMs(pid), 0),
    address: { url, header: 'accept: text/event-stream', path: '/stream', firstText: ': hi' },
    publish: async (json) => {
      const response = await fetch(`${url}/publish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-eventsource-event': 'notification' },
        body: json,
      });
      await response.text();
      if (!response.ok) throw new Error(`nchan responds with ${response.status}`);
    },
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
