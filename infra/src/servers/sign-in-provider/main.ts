import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { signInPage } from './page.ts';
import { createPeople } from './people.ts';
import { createProvider } from './provider.ts';

const env = z
  .object({
    /** Of the issuer's address. */
    PORT: z.coerce.number().int(),
    /** Where it listens, behind that address. */
    LISTEN_PORT: z.coerce.number().int(),
    CLIENT_ID: z.string(),
    CLIENT_SECRET: z.string(),
    REDIRECT_URI: z.url(),
  })
  .parse(process.env);

const issuer = `http://127.0.0.1:${env.PORT}`;
const people = createPeople();
const provider = createProvider(issuer, people, {
  id: env.CLIENT_ID,
  secret: env.CLIENT_SECRET,
  redirectUri: env.REDIRECT_URI,
});

/** What the form of the page says. */
const choice = z.object({
  action: z.enum(['continue', 'cancel']),
  email: z.string().trim().toLowerCase().max(254).default(''),
  name: z.string().trim().max(100).default(''),
  isVerified: z.literal('on').optional(),
  sharesEmail: z.literal('on').optional(),
});

async function formOf(req: IncomingMessage): Promise<Record<string, string>> {
  let text = '';
  for await (const chunk of req) {
    text += String(chunk);
    if (text.length > 10_000) throw new Error('The form is too large');
  }
  return Object.fromEntries(new URLSearchParams(text));
}

async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const show = (status: number, problem?: string) => {
    res.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    res.end(signInPage(String(params['ui_locales'] ?? 'en'), problem));
  };
  if (req.method !== 'POST') {
    show(200);
    return;
  }
  const form = choice.safeParse(await formOf(req));
  if (form.success && form.data.action === 'cancel') {
    await provider.interactionFinished(req, res, { error: 'access_denied' });
    return;
  }
  if (!form.success || !/^[^@\s]+@[^@\s]+$/.test(form.data.email)) {
    show(422, 'email');
    return;
  }
  const { email, name, isVerified, sharesEmail } = form.data;
  const accountId = people.put({
    email,
    name,
    isVerified: isVerified === 'on',
    sharesEmail: sharesEmail === 'on',
  });
  await provider.interactionFinished(req, res, { login: { accountId } });
}

/** Drops the session cookie: otherwise signing in as another person would first ask to sign out the previous one. */
function forgetSession(req: IncomingMessage): void {
  const cookies = (req.headers.cookie ?? '').split('; ');
  req.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ');
}

const handleOidcRequest = provider.callback();
const server = createServer((req, res) => {
  if (req.url?.startsWith('/auth')) forgetSession(req);
  if (!req.url?.startsWith('/interaction/')) {
    void handleOidcRequest(req, res);
    return;
  }
  interact(req, res).catch((error: unknown) => {
    console.error(error);
    res.writeHead(400, { 'content-type': 'text/plain' });
    res.end('This sign-in is over. Close the window and begin again.');
  });
});
server.listen(env.LISTEN_PORT, '127.0.0.1');
await once(server, 'listening');
console.log(`listening at ${issuer}`);
