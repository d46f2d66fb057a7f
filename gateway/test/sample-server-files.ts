import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerFileOf } from '#src/rendering/render-messages.ts';

/** Where the samples keep their server file. */
export const serverPages = 'server/pages.js';

/** The `server` of a manifest for this code. */
export const serverOf = (code: string) => ({
  file: serverPages,
  integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
});

/**
 * A shell's server file: a frame with the title of the language around what the remotes make of the address. As with the
 * real one, a remote that throws leaves its place empty.
 */
export const shellPages = `
const escape = (text) => String(text).replace(/[&<>"']/g, (sign) => '&#' + sign.charCodeAt(0) + ';');
module.exports.shared = { escape, react: { version: '19' } };
module.exports.render = async ({ target, blocks, messages, remotes }) => {
  const path = target.split('?')[0];
  const expose = path === '/' ? './list' : path.endsWith('/members') ? './members' : './club';
  const places = [];
  const errors = [];
  for (const [name, exposes] of Object.entries(remotes)) {
    if (path === '/login' || !exposes[expose]) continue;
    try {
      places.push(await exposes[expose]({ target, data: blocks.data, locale: blocks.page.locale, escape }));
    } catch (error) {
      errors.push(name + ': ' + error.message);
    }
  }
  const title = escape(messages.shell?.page?.login ?? '');
  return { html: '<header>' + title + '</header><main>' + places.join('') + '</main>', errors };
};
`;

/** A remote's server file: names of the clubs in the page's data. */
export const clubPages = `
const escape = require('escape');
const names = ({ target, data }) =>
  '<p data-target="' + escape(target) + '">' + data.map((entry) => escape(JSON.stringify(entry.data ?? entry.problem))).join() + '</p>';
module.exports = { './list': names, './club': names, './members': names };
`;

/** A remote's server file whose pages are this function of `{ target, data, locale }`. */
export const pagesOf = (body: string): string =>
  `const page = async ({ target, data, locale }) => {${body}};
module.exports = { './list': page, './club': page, './members': page };`;

/** Writes a server file into a folder of releases. */
export async function writeServerFile(
  folder: string,
  name: string,
  version: string,
  code: string,
): Promise<ServerFileOf> {
  const path = join(folder, name, version, serverPages);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, code);
  return { name, path, integrity: serverOf(code).integrity };
}
