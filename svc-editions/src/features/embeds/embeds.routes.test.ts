import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];
/** `PUBLIC_URL` of tests. */
const origin = 'http://localhost:3000';
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const read = async (id: number | string, query = '?locale=fr') => {
  const response = await fetch(new URL(`/embed/conventions/${id}${query}`, service.baseUrl));
  return { response, html: await response.text() };
};

describe('the page of a convention for other sites', () => {
  it('lists what is not over, the next one first, with links that open next to it', async () => {
    const convention = await aConvention(service.prisma, { name: 'Trois Balles' });
    const add = (fields: object) => anEdition(service.prisma, fields, convention);
    await add({ name: 'Passée', startDate: '2027-05-07', endDate: '2027-05-09' });
    // There the day after has begun.
    const eastern = {
      timezone: 'Pacific/Kiritimati',
      startDate: '2027-05-07',
      endDate: '2027-05-10',
    };
    await add({ name: 'Passée là-bas', ...eastern });
    await add({ name: 'Brouillon', isOnline: false });
    const later = await add({ name: 'Plus tard', status: 'POSTPONED', startDate: '2027-06-11' });
    const today = await add({ name: 'En cours', startDate: '2027-05-07', endDate: '2027-05-10' });
    await anEdition(service.prisma, { name: 'Ailleurs' });
    const { response, html } = await read(convention.id);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const links = [...html.matchAll(/<li><div><a href="([^"]*)" target="_blank" rel="noopener">/g)];
    expect(links.map(([, url]) => url)).toEqual(
      [today, later].map((id) => `${origin}/editions/${id}`),
    );
    expect(html).toContain('7–10 mai 2027 · Lille, France');
    expect(html).toContain('<strong>Reportée</strong>');
    expect(html).toContain(`href="${origin}/conventions/${convention.id}"`);
    expect(html).not.toMatch(/Passée|Brouillon|Ailleurs/);
  });

  it.each([
    ['verified', '10–13 juin 2027 · Lille, France'],
    ['derived', '10–13 juin 2027 · Dates déduites · Lille, France'],
    ['uncertain', '10–13 juin 2027 · Dates incertaines · Lille, France'],
  ] as const)('says of %s dates what they are', async (datesCertainty, line) => {
    const convention = await aConvention(service.prisma);
    await anEdition(service.prisma, { datesCertainty }, convention);
    expect((await read(convention.id)).html).toContain(`<p>${line}</p>`);
  });

  it('runs and sends nothing, loads nothing of others, and may be framed by all', async () => {
    const { id } = await aConvention(service.prisma);
    const { response, html } = await read(id);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "img-src 'self'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ]);
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.has('x-frame-options')).toBe(false);
    expect(html).not.toMatch(/<script|<img|<form|\sstyle=|\son\w+=/);
  });

  it('has the logo of the convention, of this site', async () => {
    const { id } = await aConvention(service.prisma, { logo: 'a1.webp' });
    const { html } = await read(id);
    expect(html).toContain(`<img src="/uploads/conventions/${id}/a1.webp" alt=""`);
  });

  it('has the pictures of its editions', async () => {
    const convention = await aConvention(service.prisma);
    const dated = (startDate: string, imageUrl: string | null) =>
      anEdition(service.prisma, { imageUrl, startDate, endDate: startDate }, convention);
    const id = await dated('2027-06-01', 'b2.webp');
    await dated('2027-06-03', null);
    const { html } = await read(convention.id);
    const sources = [...html.matchAll(/<img src="([^"]*)" alt=""/g)].map(([, path]) => path);
    expect(sources).toEqual([`/uploads/editions/${id}/b2.webp`]);
  });

  it('escapes names', async () => {
    const convention = await aConvention(service.prisma, { name: '</title><script>alert(1)' });
    await anEdition(service.prisma, { name: '"><img src=x onerror=alert(1)>' }, convention);
    const { html } = await read(convention.id);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)');
  });

  it('says when nothing is announced, in the language that it is asked for', async () => {
    const { id } = await aConvention(service.prisma);
    expect((await read(id)).html).toContain('La prochaine édition n’est pas encore annoncée.');
    const polish = (await read(id, '?locale=pl')).html;
    expect(polish).toContain('<html lang="pl">');
    expect(polish).toContain('Następna edycja nie jest jeszcze ogłoszona.');
    const english = (await read(id, '')).html;
    expect(english).toContain('The next edition is not announced yet.');
  });

  it('has the colours of the site around it, when it asks for them', async () => {
    const { id } = await aConvention(service.prisma);
    expect((await read(id)).html).toContain('<html lang="fr">');
    expect((await read(id, '?theme=dark')).html).toMatch(/<html lang="\w+" data-theme="dark">/);
    expect((await read(id, '?theme=pink')).response.status).toBe(422);
  });

  it('is there for conventions that exist', async () => {
    const { id } = await aConvention(service.prisma, { deletedAt: new Date() });
    for (const unknown of [id, 2_000_000_000]) {
      expect((await read(unknown)).response.status).toBe(404);
    }
    expect((await read(id, '?locale=xx')).response.status).toBe(422);
  });
});
