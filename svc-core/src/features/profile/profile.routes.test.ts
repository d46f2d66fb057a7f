import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deletePicture,
  getProfile,
  getSession,
  getTempFile,
  register,
  updateProfile,
  userState,
} from '@siteswap/contracts/core';
import { decodeJwt } from 'jose';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { aPicture } from '#test/picture-samples.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

type Changes = Parameters<typeof core.call<typeof updateProfile>>[1]['body'];

const aSignedIn = async () => core.signIn(await core.aMember());
type SignedIn = Awaited<ReturnType<typeof aSignedIn>>;
const put = ({ actor }: Pick<SignedIn, 'actor'>, body: Changes) =>
  core.call(updateProfile, { body }, actor);

/** The last published state of a member. */
const publishedState = (userId: number) =>
  core.nats
    .states(userState)
    .filter(({ id }) => id === String(userId))
    .at(-1)?.data as Record<string, unknown> | undefined;

describe('reading my profile', () => {
  it('returns my private fields', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    const { status, body, headers } = await core.call(getProfile, {}, actor);
    expect(status).toBe(200);
    expect(body.user).toEqual({
      ...user,
      pendingEmail: null,
      mailsStoppedAt: null,
      hasPassword: true,
      deleteAfter: null,
      version: expect.any(String),
    });
    expect(body.user.email).toBe(person.email);
    expect(headers.get('cache-control')).toContain('private');
    expect(JSON.stringify(body)).not.toContain('$argon2');
  });

  it('rejects a visitor, and a member whose account was deleted', async () => {
    expect((await core.call(getProfile, {})).status).toBe(401);
    const { actor, user } = await aSignedIn();
    await core.prisma.user.update({ where: { id: user.id }, data: { deletedAt: new Date() } });
    expect((await core.call(getProfile, {}, actor)).status).toBe(401);
    expect((await put({ actor }, { nom: 'X' })).status).toBe(401);
  });
});

describe('changing my profile', () => {
  it('ED-14 asks when the same field was changed elsewhere; other fields merge', async () => {
    const me = await aSignedIn();
    const { version, ...before } = (await core.call(getProfile, {}, me.actor)).body.user;
    await put(me, { nom: 'Ailleurs' });
    const late = await put(me, { nom: 'Ici', version });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'EDIT_CONFLICT',
        errors: [{ path: 'nom', code: 'CHANGED_MEANWHILE' }],
        fresh: { nom: 'Ailleurs', prenom: before.prenom },
      },
    });
    // A form sends all of its fields; the one that is as it was opened stays as it is now.
    const merged = await put(me, { nom: before.nom, prenom: 'Lou', version });
    expect(merged.body.user).toMatchObject({ nom: 'Ailleurs', prenom: 'Lou' });
    expect((await put(me, { nom: 'Ici' })).body.user.nom).toBe('Ici');
  });

  it('stores the given fields, publishes it, and the session shows them at once', async () => {
    const me = await aSignedIn();
    const changes = { nom: ' Costa ', prenom: 'Inês', phone: '+33 6 12-34.56 (78)' };
    const { status, body } = await put(me, changes);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ ...changes, nom: 'Costa', pseudo: me.user.pseudo });
    const { body: session } = await core.call(getSession, {}, me.actor);
    expect(session.user).toMatchObject({ nom: 'Costa', phone: changes.phone });

    await core.waitFor(() => publishedState(me.user.id)?.['nom'] === 'Costa');
    const everything = JSON.stringify([core.nats.states(), core.nats.events()]);
    expect(everything).not.toContain(changes.phone);
    // Absent fields stay, and an empty phone removes the stored one.
    expect((await put(me, { phone: '' })).body.user).toMatchObject({ phone: null, nom: 'Costa' });
  });

  it('changes nothing when nothing is given', async () => {
    const me = await aSignedIn();
    const { body } = await put(me, {});
    expect(body.user.updatedAt).toBe(me.user.updatedAt);
  });

  it('changes the pseudo, by which I sign in from then on', async () => {
    const person = await core.aMember();
    const me = await core.signIn(person);
    const pseudo = `Zoé-${Date.now().toString(36)}`;
    expect((await put(me, { pseudo })).body.user.pseudo).toBe(pseudo);
    const again = await core.signIn({ ...person, email: pseudo.toUpperCase() });
    expect(again.user.id).toBe(me.user.id);
    expect(decodeJwt((await core.exchange(me.cookie)).body.token)['pseudo']).toBe(pseudo);
    // A member may change the case of their own pseudo.
    expect((await put(me, { pseudo: pseudo.toUpperCase() })).status).toBe(200);
  });

  it('AC-01 rejects a pseudo that is in use, whatever its case, and changes nothing', async () => {
    const owner = await core.aMember({ pseudo: `Élodie.${Date.now()}`.replace('.', '_') });
    const me = await aSignedIn();
    const { status, body } = await put(me, { pseudo: owner.pseudo.toUpperCase(), nom: 'Neu' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'PSEUDO_TAKEN',
      errors: [{ path: 'pseudo', code: 'TAKEN' }],
    });
    expect((await core.call(getProfile, {}, me.actor)).body.user.nom).toBe(me.user.nom);
  });

  it('gives a pseudo to one of two who want it at once', async () => {
    const people = [await aSignedIn(), await aSignedIn(), await aSignedIn()];
    const pseudo = `rare-${Date.now().toString(36)}`;
    const responses = await Promise.all(people.map((me) => put(me, { pseudo })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('rejects a pseudo that a registration which waits for its code has', async () => {
    const waiting = aRegistration();
    await core.call(register, { body: waiting });
    const { body } = await put(await aSignedIn(), { pseudo: waiting.pseudo });
    expect(body.code).toBe('PSEUDO_TAKEN');
  });

  it.each<[string, Changes]>([
    ['pseudo', { pseudo: 'a b' }],
    ['nom', { nom: ' ' }],
    ['prenom', { prenom: 'x'.repeat(101) }],
    ['phone', { phone: '12' }],
    ['phone', { phone: 'call me' }],
    ['email', { email: 'no address' }],
    ['locale', { locale: 'xx' as 'en' }],
  ])('rejects the %s of %j by name', async (field, changes) => {
    const { status, body } = await put(await aSignedIn(), changes);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe(field);
  });

  it('takes no other field', async () => {
    const me = await aSignedIn();
    const more = { nom: 'Neu', isGlobalAdmin: true, isEmailVerified: false, id: 1 } as Changes;
    expect((await put(me, more)).body.user).toMatchObject({
      id: me.user.id,
      isGlobalAdmin: false,
      isEmailVerified: true,
    });
  });
});

describe('choosing a language', () => {
  it('is stored, published, and stands in the next token', async () => {
    const { actor, user, cookie } = await aSignedIn();
    const { status, body } = await put({ actor }, { locale: 'da' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: user.id, locale: 'da' });
    expect((await core.call(getSession, {}, actor)).body.user.locale).toBe('da');
    expect(decodeJwt((await core.exchange(cookie)).body.token)['locale']).toBe('da');

    const states = await core.waitFor(() => {
      const mine = core.nats.states(userState).filter(({ id }) => id === String(user.id));
      return (mine.at(-1)?.data as { locale?: string })?.locale === 'da' && mine;
    });
    const versions = (states || []).map(({ version }) => version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
});

describe('my picture', () => {
  const uploaded = async ({ actor }: Pick<SignedIn, 'actor'>): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await aPicture())]), 'me.jpg');
    const response = await fetch(`${core.baseUrl}/api/files/profile`, {
      method: 'POST',
      body: form,
      headers: await actor.headers(),
    });
    return ((await response.json()) as { url: string }).url;
  };
  const statusOf = async (url: string | null) => (await fetch(core.baseUrl + url)).status;
  const tempStatusOf = async (url: string, { actor }: SignedIn) =>
    (await core.call(getTempFile, { params: { file: basename(url) } }, actor)).status;

  it('is one I uploaded, shown until another replaces it', async () => {
    const me = await aSignedIn();
    const temp = await uploaded(me);
    const { status, body } = await put(me, { profilePicture: temp });
    expect(status).toBe(200);
    const first = body.user.profilePicture;
    expect(first).toMatch(new RegExp(`^/uploads/profiles/${me.user.id}/[\\w-]{36}\\.webp$`));
    expect([await statusOf(first), await tempStatusOf(temp, me)]).toEqual([200, 404]);
    await core.waitFor(() => publishedState(me.user.id)?.['profilePicture'] === first);

    // A form that sends back the stored values changes nothing.
    const same = await put(me, { profilePicture: first, nom: 'Neu' });
    expect(same.body.user.profilePicture).toBe(first);
    expect(await statusOf(first)).toBe(200);

    const next = await put(me, { profilePicture: await uploaded(me) });
    expect(await statusOf(next.body.user.profilePicture)).toBe(200);
    expect(await statusOf(first)).toBe(404);

    for (const odd of ['a'.repeat(36), '-'.repeat(36)]) {
      expect(await put(me, { profilePicture: `/uploads/temp/${odd}.webp` })).toMatchObject({
        status: 422,
        body: { code: 'FILE_NOT_FOUND' },
      });
    }

    const none = await core.call(deletePicture, {}, me.actor);
    expect(none.body.user.profilePicture).toBeNull();
    expect(await statusOf(next.body.user.profilePicture)).toBe(404);
  });

  it('cannot be an unknown one or one of another member', async () => {
    const [me, other] = [await aSignedIn(), await aSignedIn()];
    const theirs = (await put(other, { profilePicture: await uploaded(other) })).body.user;
    const places = [
      await uploaded(other),
      String(theirs.profilePicture),
      '/uploads/temp/x.webp',
      'https://example.org/x.png',
      'x',
    ];
    for (const profilePicture of places) {
      const { status, body } = await put(me, { profilePicture });
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'FILE_NOT_FOUND' });
    }
    expect(await statusOf(theirs.profilePicture)).toBe(200);
  });

  it('leaves no unused one when two requests replace it at once', async () => {
    const me = await aSignedIn();
    const temps = [await uploaded(me), await uploaded(me), await uploaded(me)];
    await Promise.all(temps.map((profilePicture) => put(me, { profilePicture })));
    const shown = { userId: me.user.id, entityId: me.user.id, releasedAt: null };
    const rows = await core.prisma.storedFile.findMany({ where: shown });
    const { body } = await core.call(getProfile, {}, me.actor);
    expect(rows.map(({ id }) => `/uploads/profiles/${me.user.id}/${id}.webp`)).toEqual([
      body.user.profilePicture,
    ]);
  });

  it('stays as it was when something else of the form is rejected', async () => {
    const me = await aSignedIn();
    const temp = await uploaded(me);
    const taken = (await core.aMember()).pseudo;
    expect((await put(me, { profilePicture: temp, pseudo: taken })).body.code).toBe('PSEUDO_TAKEN');
    expect(await tempStatusOf(temp, me)).toBe(200);
    expect((await put(me, { profilePicture: temp })).status).toBe(200);
  });

  it('can be removed when there is none', async () => {
    const me = await aSignedIn();
    const { status, body } = await core.call(deletePicture, {}, me.actor);
    expect(status).toBe(200);
    expect(body.user.profilePicture).toBeNull();
  });
});
