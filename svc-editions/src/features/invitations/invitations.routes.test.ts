import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  acceptInvitation,
  addCollaborator,
  askInvitationAgain,
  type ConventionRight,
  collaboratorAdded,
  confirmInvitation,
  createConvention,
  declineInvitation,
  type EditionRight,
  editionState,
  getInvitation,
  invitationAccountRejected,
  invitationAnswered,
  invitationWaits,
  listCollaborators,
  listInvitations,
  listPermissionHistory,
  memberInvited,
  rejectInvitationAccount,
  removeCollaborator,
  resendInvitation,
  updateCollaborator,
  withdrawInvitation,
} from '@siteswap/contracts/editions';
import { locales } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import { type MailDesk, openMailDesk } from '@siteswap/features/mails/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { days, later, minutes, readTranslations, seconds } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const [author, manager, invited, other] = [7, 8, 9, 10];
let service: Service;
let clock: { now: Date };
let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
  ({ service, clock } = await startEditions({ CORE_URL: desk.url }));
  await addMembers(service, [author, manager, invited, other]);
});
afterAll(async () => {
  await service.stop();
  await desk.close();
});

const as = (userId: number) => service.actor({ userId });
let convention: { id: number; name: string };
let email: string;
let count = 0;
beforeEach(async () => {
  desk.isUnavailable = false;
  email = `lou-${++count}@example.org`;
  desk.accounts.set(email, invited);
  const call = { body: { name: 'Convention partagée' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
});

/** Texts of the mail, in one language. */
interface MailTexts {
  readonly rights: string;
  readonly right: { readonly addEdition: string };
  readonly editionRight: { readonly edit: string };
  readonly draft: string;
}

interface Given {
  readonly rights?: ConventionRight[];
  readonly perEdition?: { editionId: number; rights: EditionRight[] }[];
  readonly title?: string;
  readonly email?: string;
}
const params = () => ({ id: convention.id });
const invite = (by: number, given: Given = {}) =>
  service.call(addCollaborator, { params: params(), body: { email, ...given } }, as(by));
const addManager = async (rights: ConventionRight[] = ['manageCollaborators']) => {
  const body = { userId: manager, rights };
  const added = await service.call(addCollaborator, { params: params(), body }, as(author));
  return added.body.id as number;
};
const tokenIn = (mail: { text: string } | undefined) =>
  /\/invitations\/([\w-]{43})#/m.exec(mail?.text ?? '')?.[1] as string;
const token = () => tokenIn(desk.mailsTo(email).at(-1));
const open = (link: string, by?: number) =>
  service.call(getInvitation, { params: { token: link } }, by === undefined ? undefined : as(by));
const accept = (by: number, link: string) =>
  service.call(acceptInvitation, { params: { token: link } }, as(by));
const decline = (by: number, link: string) =>
  service.call(declineInvitation, { params: { token: link } }, as(by));
const askAgain = (by: number, link: string) =>
  service.call(askInvitationAgain, { params: { token: link } }, as(by));
const listed = (by: number) => service.call(listInvitations, { params: params() }, as(by));
const resend = (by: number, invitationId: string) =>
  service.call(resendInvitation, { params: { ...params(), invitationId } }, as(by));
const withdraw = (by: number, invitationId: string) =>
  service.call(withdrawInvitation, { params: { ...params(), invitationId } }, as(by));
const team = async () => {
  const { body } = await service.call(listCollaborators, { params: params() }, as(author));
  return body.data;
};
const answers = () =>
  service.nats
    .events(invitationAnswered)
    .filter(({ data }) => data.conventionId === convention.id)
    .map(({ data }) => [data.answer, data.userId, ...data.recipientIds]);

describe('CO-06 inviting by e-mail', () => {
  it('mails a link for 14 days, whose token is not stored', async () => {
    const { status, body } = await invite(author, {
      title: 'Trésorerie',
      rights: ['editConvention'],
    });
    expect(status).toBe(201);
    const expiresAt = later(clock.now, days(14)).toISOString();
    expect(body).toMatchObject({
      email,
      title: 'Trésorerie',
      rights: ['editConvention'],
      state: 'PENDING',
      sender: { id: author },
      expiresAt,
    });
    expect(desk.mailsTo(email)).toMatchObject([{ expiresAt }]);
    expect(desk.mailsTo(email)[0]?.text).toContain(convention.name);
    const rows = await service.prisma.conventionInvitation.findMany({ where: { email } });
    expect(JSON.stringify(rows)).not.toContain(token());
    expect(await open(token())).toMatchObject({
      status: 200,
      body: {
        conventionId: convention.id,
        name: convention.name,
        role: 'Trésorerie',
        state: 'PENDING',
        sender: { pseudo: 'member-7' },
        expiresAt,
      },
    });
    expect(JSON.stringify((await open(token())).body)).not.toContain(email);
    expect(desk.mailsTo(email)[0]?.text).toContain(`#${encodeURIComponent(email)}\n`);
    expect(await team()).toEqual([]);
  });

  it.each(locales)('says role, rights and the last day in its mail (%s)', async (locale) => {
    const shown = await anEdition(service.prisma, { name: 'Édition A' }, convention);
    const draft = await anEdition(service.prisma, { name: 'Secret', isOnline: false }, convention);
    const sender = service.actor({ userId: author, locale });
    const body = {
      email,
      title: 'Trésorerie',
      rights: ['addEdition' as const],
      perEdition: [shown, draft].map((editionId) => ({ editionId, rights: ['edit' as const] })),
    };
    expect((await service.call(addCollaborator, { params: params(), body }, sender)).status).toBe(
      201,
    );
    const text = desk.mailsTo(email)[0]?.text ?? '';
    const texts = readTranslations(new URL('./locales/', import.meta.url))[locale] as MailTexts;
    expect(text).toContain('Trésorerie');
    expect(text).toContain(`${texts.rights}\n– ${texts.right.addEdition}\n`);
    const names = ['Édition A', texts.draft];
    for (const name of names) {
      expect(text).toMatch(new RegExp(`– ${name}.*${texts.editionRight.edit}\\n`));
    }
    expect(text).not.toContain('Secret');
    expect(text).toContain(`user-${author}`);
    const lastDay = createFormat(locale).instant(later(clock.now, days(14)), 'UTC', 'date');
    expect(text).toContain(lastDay);
    // A key that has no text would stand there itself.
    expect(text).not.toMatch(/\{\{|\b(right|editionRight)\./);
  });

  it('is in the language of the account that has the address, else of who sends it', async () => {
    const subject = async () => {
      await service.call(
        addCollaborator,
        { params: params(), body: { email } },
        service.actor({ userId: author, locale: 'fr' }),
      );
      return desk.mailsTo(email).at(-1)?.subject;
    };
    desk.locales.set(invited, 'de');
    expect(await subject()).toBe('Eine Einladung in ein Team auf Siteswap');
    desk.locales.clear();
    email = `stranger-${count}@example.org`;
    expect(await subject()).toBe('Une invitation dans une équipe sur Siteswap');
  });

  it('needs the right to manage the team and every right that is given', async () => {
    expect((await invite(other)).status).toBe(403);
    const visitor = { params: params(), body: { email } };
    expect((await service.call(addCollaborator, visitor)).status).toBe(401);
    await addManager(['manageCollaborators', 'addEdition']);
    expect(await invite(manager, { rights: ['editConvention'] })).toMatchObject({
      status: 403,
      body: { code: 'RIGHT_NOT_HELD' },
    });
    expect((await invite(manager, { rights: ['addEdition'] })).status).toBe(201);
    expect(desk.mailsTo(email)).toHaveLength(1);
  });

  it('rejects what is no address, a member and an address at once, and editions of others', async () => {
    const editionId = await anEdition(service.prisma);
    const both = { params: params(), body: { email, userId: other } };
    const responses = [
      await invite(author, { email: 'lou' }),
      await service.call(addCollaborator, both, as(author)),
      await service.call(addCollaborator, { params: params(), body: {} }, as(author)),
      await invite(author, { perEdition: [{ editionId, rights: ['edit'] }] }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect((await listed(author)).body.data).toEqual([]);
  });

  it('invites an address once, also for two identical requests at once', async () => {
    const both = await Promise.all([invite(author), invite(author)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'INVITATION_EXISTS',
    });
    expect(desk.mailsTo(email)).toHaveLength(1);
  });

  it('has no text of the sender in its subject, and no link but ours', async () => {
    const name = 'Evil http://evil.example/login "urgent" see evil.example or x@y.zz';
    const call = { body: { name } };
    ({ body: convention } = await service.call(createConvention, call, as(author)));
    await invite(author, { title: 'www.evil.example' });
    const [mail] = desk.mailsTo(email);
    expect(mail?.subject).toBe('An invitation to a team on Siteswap');
    const [link, ...others] = mail?.text.match(/\S+:\/\/\S+/g) ?? [];
    const [picture] = mail?.blocks ?? [];
    const url = `http://localhost:3000/previews/conventions/${convention.id}`;
    expect(picture).toMatchObject({ kind: 'picture', url });
    expect([link, others]).toEqual([expect.stringContaining('/invitations/'), []]);
    expect(mail?.text.replace(link ?? '', '')).not.toMatch(/\p{L}\.\p{L}/u);
  });

  it('stores nothing when no mail can be sent', async () => {
    desk.isUnavailable = true;
    expect((await invite(author)).status).toBe(503);
    expect((await listed(author)).body.data).toEqual([]);
  });
});

describe('CO-06 the invitations of a team', () => {
  it('are for its managers; who typed an address sees it whole', async () => {
    await addManager();
    await invite(author);
    expect((await listed(author)).body.data).toMatchObject([{ email, isAskedAgain: false }]);
    expect((await listed(manager)).body.data).toMatchObject([{ email: 'l…@example.org' }]);
    expect((await listed(other)).status).toBe(403);
    expect((await service.call(listInvitations, { params: params() })).status).toBe(401);
  });

  it('can be sent again after a minute, which ends the link before', async () => {
    const { body } = await invite(author);
    const first = token();
    const early = await resend(author, body.id as string);
    expect(early).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(early.headers.get('retry-after'))).toBe(60);
    clock.now = later(clock.now, seconds(59));
    expect((await resend(author, body.id as string)).status).toBe(429);
    clock.now = later(clock.now, seconds(1));
    expect((await resend(other, body.id as string)).status).toBe(403);
    expect((await resend(author, body.id as string)).status).toBe(200);
    expect((await open(first)).status).toBe(404);
    expect((await open(token())).body.state).toBe('PENDING');
    expect((await resend(author, '0193b000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('can be withdrawn: the link leads nowhere', async () => {
    const { body } = await invite(author);
    expect((await withdraw(other, body.id as string)).status).toBe(403);
    expect((await withdraw(author, body.id as string)).status).toBe(200);
    expect((await withdraw(author, body.id as string)).status).toBe(200);
    expect((await open(token())).status).toBe(404);
    expect((await accept(invited, token())).status).toBe(404);
    expect((await open('x'.repeat(43))).status).toBe(404);
  });
});

describe('CO-06 accepting an invitation', () => {
  it('gives the rights, with a row in the history; who sent it is notified', async () => {
    const edition = await anEdition(service.prisma, {}, convention);
    const gone = await anEdition(service.prisma, {}, convention);
    await invite(author, {
      title: 'Scène',
      rights: ['addEdition'],
      perEdition: [
        { editionId: edition, rights: ['edit'] },
        { editionId: gone, rights: ['edit'] },
      ],
    });
    await service.prisma.edition.update({ where: { id: gone }, data: { deletedAt: clock.now } });
    expect(await accept(invited, token())).toMatchObject({
      status: 200,
      body: { ok: true, outcome: 'joined' },
    });
    const given = {
      title: 'Scène',
      rights: ['addEdition'],
      perEdition: [{ editionId: edition, rights: ['edit'] }],
    };
    expect(await team()).toMatchObject([{ user: { id: invited }, ...given }]);
    const history = await service.call(listPermissionHistory, { params: params() }, as(author));
    expect(history.body.data[0]).toMatchObject({
      actor: { id: author },
      target: { id: invited },
      changeType: 'CREATED',
      after: { ...given, invitation: 'l…@example.org' },
    });
    await service.waitFor(() => answers().length > 0);
    expect(answers()).toEqual([['ACCEPTED', invited, author]]);
    expect(
      service.nats
        .events(collaboratorAdded)
        .filter(({ data }) => data.conventionId === convention.id)
        .map(({ data }) => [data.userId, data.actorId]),
      // Who accepts knows it.
    ).toEqual([]);
    await service.waitFor(() =>
      service.nats
        .states(editionState)
        .some(
          ({ id, data }) =>
            id === `${edition}` &&
            editionState.data.parse(data).rights.some(({ userId }) => userId === invited),
        ),
    );
    expect((await open(token())).body.state).toBe('ACCEPTED');
    expect((await listed(author)).body.data).toEqual([]);
    expect(await accept(other, token())).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ANSWERED' },
    });
  });

  it('happens once, also for two presses at once', async () => {
    await invite(author);
    const both = await Promise.all([accept(invited, token()), accept(invited, token())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await team()).toHaveLength(1);
  });

  it('is for members who are not in the team', async () => {
    await invite(author);
    const visitor = { params: { token: token() } };
    expect((await service.call(acceptInvitation, visitor)).status).toBe(401);
    expect((await service.call(declineInvitation, visitor)).status).toBe(401);
    for (const isTheirs of [false, true]) {
      if (isTheirs) desk.accounts.set(email, author);
      expect(await accept(author, token())).toMatchObject({
        status: 409,
        body: { code: 'COLLABORATOR_EXISTS' },
      });
    }
    expect((await open(token())).body.state).toBe('PENDING');
  });

  it('after 14 days gives no rights; the team is asked for another one, once', async () => {
    await addManager();
    await invite(author);
    const link = token();
    clock.now = later(clock.now, days(14) - seconds(1));
    expect((await open(link)).body.state).toBe('PENDING');
    clock.now = later(clock.now, seconds(1));
    expect((await open(link)).body.state).toBe('EXPIRED');
    expect(await accept(invited, link)).toMatchObject({
      status: 410,
      body: { code: 'INVITATION_EXPIRED' },
    });
    expect((await decline(invited, link)).status).toBe(410);
    expect(await team()).toHaveLength(1);
    expect((await askAgain(invited, link)).status).toBe(200);
    expect((await askAgain(invited, link)).status).toBe(200);
    const { body } = await listed(author);
    expect(body.data).toMatchObject([{ state: 'EXPIRED', isAskedAgain: true }]);
    await resend(author, body.data[0]?.id ?? '');
    expect((await accept(invited, token())).status).toBe(200);
    // Events are published in their order: a second question would have come before this.
    await service.waitFor(() => answers().some(([answer]) => answer === 'ACCEPTED'));
    expect(answers()).toEqual([
      ['ASKED_AGAIN', invited, author, manager],
      ['ACCEPTED', invited, author],
    ]);
  });

  it('gives nothing when who sent it could not give it any more', async () => {
    const collaboratorId = await addManager(['manageCollaborators', 'addEdition']);
    await invite(manager, { rights: ['addEdition'] });
    const change = {
      params: { ...params(), collaboratorId },
      body: { rights: ['addEdition' as const] },
    };
    await service.call(updateCollaborator, change, as(author));
    expect((await open(token())).body.state).toBe('EXPIRED');
    expect(await accept(invited, token())).toMatchObject({
      status: 410,
      body: { code: 'INVITATION_EXPIRED' },
    });
    const leaving = { params: { ...params(), collaboratorId } };
    await service.call(removeCollaborator, leaving, as(manager));
    expect((await accept(invited, token())).status).toBe(410);
    expect(await team()).toEqual([]);
    const [row] = (await listed(author)).body.data;
    clock.now = later(clock.now, minutes(1));
    await resend(author, row?.id ?? '');
    expect((await accept(invited, token())).status).toBe(200);
  });

  it('of an administrator does not depend on their rights, while they are one', async () => {
    const admin = service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
    const call = { params: params(), body: { email, rights: ['addEdition' as const] } };
    desk.administrators.add(1);
    expect((await service.call(addCollaborator, call, admin)).status).toBe(201);
    desk.administrators.delete(1);
    expect((await open(token())).body.state).toBe('EXPIRED');
    expect((await listed(author)).body.data).toMatchObject([{ state: 'EXPIRED' }]);
    expect(await accept(invited, token())).toMatchObject({
      status: 410,
      body: { code: 'INVITATION_EXPIRED' },
    });
    expect(await team()).toEqual([]);
    desk.administrators.add(1);
    expect((await accept(invited, token())).status).toBe(200);
  });
});

describe('CO-06 an invitation is for its address', () => {
  const rights = { rights: ['addEdition' as const], title: 'Scène' };
  const firstOf = async (by: number) => (await listed(by)).body.data[0];
  const decide = (
    route: typeof confirmInvitation | typeof rejectInvitationAccount,
    by: number,
    invitationId: string,
    userId: number,
  ) => service.call(route, { params: { ...params(), invitationId }, body: { userId } }, as(by));
  const eventsOf = <E extends Parameters<typeof service.nats.events>[0]>(event: E) =>
    service.nats
      .events(event)
      .map(({ data }) => data as { conventionId: number })
      .filter(({ conventionId }) => conventionId === convention.id);

  it('says whose it is and what it gives, also whether that is the caller', async () => {
    const published = await anEdition(service.prisma, { name: 'Trois Balles' }, convention);
    const draft = await anEdition(service.prisma, { isOnline: false }, convention);
    await invite(author, {
      ...rights,
      perEdition: [published, draft].map((editionId) => ({ editionId, rights: ['edit'] })),
    });
    const shown = {
      email: 'l…@example.org',
      rights: ['addEdition'],
      perEdition: [
        { name: 'Trois Balles', rights: ['edit'] },
        { name: null, rights: ['edit'] },
      ],
    };
    expect((await open(token())).body).toMatchObject({ ...shown, isForCaller: null });
    expect((await open(token(), invited)).body).toMatchObject({ ...shown, isForCaller: true });
    expect((await open(token(), other)).body).toMatchObject({ ...shown, isForCaller: false });
  });

  it('another account that accepts it waits for the team, who is notified once', async () => {
    await addManager(['manageCollaborators']);
    await invite(author, rights);
    for (let n = 0; n < 2; n += 1) {
      expect(await accept(other, token())).toMatchObject({
        status: 200,
        body: { outcome: 'waiting' },
      });
    }
    expect(await team()).toHaveLength(1);
    expect((await open(token())).body.state).toBe('WAITING');
    const row = await firstOf(author);
    expect(row).toMatchObject({ state: 'WAITING', acceptedBy: { id: other } });
    const id = row?.id ?? '';
    expect((await accept(manager, token())).status).toBe(409);
    await service.waitFor(() => eventsOf(invitationWaits).length > 0);

    // Neither strangers nor who lacks the rights of it.
    expect((await decide(confirmInvitation, other, id, other)).status).toBe(403);
    expect(await decide(confirmInvitation, manager, id, other)).toMatchObject({
      status: 403,
      body: { code: 'RIGHT_NOT_HELD' },
    });
    expect((await decide(confirmInvitation, author, id, invited)).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => decide(confirmInvitation, author, id, other)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await team()).toMatchObject([{}, { user: { id: other }, rights: ['addEdition'] }]);
    const history = await service.call(listPermissionHistory, { params: params() }, as(author));
    expect(history.body.data[0]).toMatchObject({
      actor: { id: author },
      target: { id: other },
      after: { invitation: 'l…@example.org' },
    });
    expect(eventsOf(invitationWaits)).toMatchObject([
      { userId: other, invited: 'l…@example.org', recipientIds: [author] },
    ]);
  });

  it('stays open for its address while another account waits, and once that is rejected', async () => {
    await invite(author, rights);
    await accept(other, token());
    const id = (await firstOf(author))?.id ?? '';
    expect((await decide(rejectInvitationAccount, other, id, other)).status).toBe(403);
    expect((await decide(rejectInvitationAccount, author, id, other)).status).toBe(200);
    expect((await decide(rejectInvitationAccount, author, id, other)).status).toBe(409);
    expect((await decide(confirmInvitation, author, id, other)).status).toBe(409);
    expect((await open(token())).body.state).toBe('PENDING');
    await accept(other, token());
    expect(await accept(invited, token())).toMatchObject({ body: { outcome: 'joined' } });
    expect(await team()).toMatchObject([{ user: { id: invited } }]);
    expect((await decide(confirmInvitation, author, id, other)).status).toBe(409);
    await service.waitFor(() => eventsOf(invitationAccountRejected).length > 0);
    expect(eventsOf(invitationAccountRejected)).toMatchObject([{ userId: other, actorId: author }]);
  });

  it('gives nothing while svc-core cannot say whose the address is', async () => {
    await invite(author, rights);
    desk.isUnavailable = true;
    expect((await accept(invited, token())).status).toBe(503);
    desk.isUnavailable = false;
    expect((await accept(invited, token())).status).toBe(200);
  });

  it('is a notification for a member who has the address, and opens by its id for them alone', async () => {
    const sent = await invite(author, rights);
    const id = sent.body.id as string;
    await service.waitFor(() => eventsOf(memberInvited).length > 0);
    expect(eventsOf(memberInvited)).toEqual([
      {
        conventionId: convention.id,
        conventionName: convention.name,
        invitationId: id,
        userId: invited,
        actorId: author,
        given: 'ROLE',
        role: rights.title,
        rights: rights.rights,
      },
    ]);
    expect((await open(id)).status).toBe(404);
    expect((await open(id, other)).status).toBe(404);
    expect((await accept(other, id)).status).toBe(404);
    expect((await open(id, invited)).body.state).toBe('PENDING');
    expect((await accept(invited, id)).body.outcome).toBe('joined');
  });

  it('says to who sends it nothing about accounts', async () => {
    const known = await invite(author);
    desk.accounts.delete(email);
    await withdraw(author, known.body.id as string);
    const unknown = await invite(author);
    const { id: _1, ...a } = known.body;
    const { id: _2, ...b } = unknown.body;
    expect(a).toEqual(b);
  });

  it('AC-04 does not wait for an account that is deleted', async () => {
    await invite(author);
    await accept(other, token());
    await service.nats.publishEvent(userDeleted, { userId: other });
    await service.waitFor(async () => (await open(token())).body.state === 'PENDING');
  });
});

describe('CO-06 declining an invitation', () => {
  it('notifies its sender, and the team may send another one', async () => {
    await invite(author);
    expect((await decline(invited, token())).status).toBe(200);
    expect((await open(token())).body.state).toBe('DECLINED');
    expect(await accept(invited, token())).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ANSWERED' },
    });
    expect((await askAgain(invited, token())).status).toBe(409);
    await service.waitFor(() => answers().length > 0);
    expect(answers()).toEqual([['DECLINED', invited, author]]);
    expect((await listed(author)).body.data).toMatchObject([{ state: 'DECLINED' }]);
    expect((await invite(author)).status).toBe(201);
    expect((await accept(invited, token())).status).toBe(200);
  });
});

it.each([
  ['ACCEPTED', accept],
  ['DECLINED', decline],
] as const)('CO-06 who sent it last is notified that it was %s', async (answer, give) => {
  await addManager();
  const { body } = await invite(author);
  clock.now = later(clock.now, minutes(1));
  expect((await resend(manager, body.id as string)).status).toBe(200);
  expect((await give(invited, token())).status).toBe(200);
  await service.waitFor(() => answers().length > 0);
  expect(answers()).toEqual([[answer, invited, manager]]);
});

describe('invitations do not stay', () => {
  it('30 days after their last one', async () => {
    await invite(author);
    const stored = () => service.prisma.conventionInvitation.count({ where: { email } });
    clock.now = later(clock.now, days(43));
    await service.running.tasks.runDue();
    expect(await stored()).toBe(1);
    clock.now = later(clock.now, days(2));
    await service.running.tasks.runDue();
    expect(await stored()).toBe(0);
  });

  it('AC-04 when the account of who sent them is deleted', async () => {
    await addManager();
    await invite(manager);
    await service.nats.publishEvent(userDeleted, { userId: manager });
    await service.waitFor(async () => (await open(token())).status === 404);
  });
});

describe('a member', () => {
  it('invites twenty addresses an hour, over all conventions', async () => {
    const limited = await startEditions({ CORE_URL: desk.url, RATE_LIMIT_FACTOR: '1' });
    try {
      const by = limited.service.actor({ userId: author });
      const own = [];
      for (const name of ['Trois', 'Quatre']) {
        own.push((await limited.service.call(createConvention, { body: { name } }, by)).body.id);
      }
      const inviteTo = (id: number, nth: number) =>
        limited.service.call(
          addCollaborator,
          { params: { id }, body: { email: `${nth}-of-${email}` } },
          by,
        );
      for (let nth = 1; nth <= 20; nth += 1) {
        expect((await inviteTo(own[nth % 2] ?? 0, nth)).status).toBe(201);
      }
      assertWait(await inviteTo(own[0] ?? 0, 21), 3600);
      // Sent again is sent, too.
      const { body: sent } = await limited.service.call(
        listInvitations,
        { params: { id: own[0] ?? 0 } },
        by,
      );
      const again = { id: own[0] ?? 0, invitationId: sent.data[0]?.id ?? '' };
      assertWait(await limited.service.call(resendInvitation, { params: again }, by), 3600);
    } finally {
      await limited.service.stop();
    }
  });
});

describe('an address', () => {
  it('is invited three times a day at most, by any members', async () => {
    const { service: limited } = await startEditions({
      CORE_URL: desk.url,
      RATE_LIMIT_FACTOR: '1',
    });
    try {
      const statuses: number[] = [];
      for (const userId of [11, 12, 13, 14]) {
        const by = limited.actor({ userId });
        const { body } = await limited.call(createConvention, { body: { name: 'Trois' } }, by);
        const input = { params: { id: body.id }, body: { email } };
        // Who may not invite to it uses nothing up.
        const stranger = limited.actor({ userId: 99 });
        expect((await limited.call(addCollaborator, input, stranger)).status).toBe(403);
        const response = await limited.call(addCollaborator, input, by);
        statuses.push(response.status);
        if (response.status === 429) assertWait(response, 24 * 3600);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
      expect(desk.mailsTo(email)).toHaveLength(3);
    } finally {
      await limited.stop();
    }
  });
});
