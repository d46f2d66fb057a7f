import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offerCreated } from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import {
  acceptInvitation,
  acceptTransfer,
  declineTransfer,
  editionState,
  invitationAnswered,
  memberInvited,
  transferAccepted,
  transferOffered,
  transferWithdrawn,
} from '@siteswap/contracts/editions';
import {
  defineNotificationTemplates,
  listNotifications,
  notificationTemplatesState,
  replyBy,
} from '@siteswap/contracts/notifications';
import { aUserState } from '@siteswap/contracts/testing';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { v7 as uuidv7 } from 'uuid';
import { anEdition, anOfferCreated } from '#test/factories.ts';
import { notifyMember, redeliveryMs } from '#test/inbox.ts';
import { defineTemplate, inAllLanguages, startNotifications } from '#test/templates.ts';

const templates = defineNotificationTemplates({
  categories: ['edition'],
  templates: [
    defineTemplate({
      key: 'transfer-offered',
      event: transferOffered,
      recipients: { kind: 'member', field: 'toId' },
      type: 'INFO',
      category: 'edition',
      email: 'now',
      values: { convention: 'conventionName', pseudo: { memberName: 'fromId' } },
      entity: { type: 'convention', id: 'conventionId' },
      link: { page: 'editions.convention-team', params: { id: 'conventionId' } },
      question: {
        replies: [
          replyBy(acceptTransfer, { name: 'accept', params: { id: 'conventionId' } }),
          replyBy(declineTransfer, { name: 'decline', params: { id: 'conventionId' } }),
        ],
        endedBy: [{ event: transferAccepted, reply: 'accept' }, { event: transferWithdrawn }],
      },
    }),
    defineTemplate({
      key: 'member-invited',
      event: memberInvited,
      recipients: { kind: 'member', field: 'userId' },
      type: 'INFO',
      category: 'edition',
      email: 'never',
      values: { convention: 'conventionName' },
      entity: { type: 'invitation', id: 'invitationId' },
      link: { page: 'editions.invitation', params: { token: 'invitationId' } },
      question: {
        replies: [replyBy(acceptInvitation, { name: 'accept', params: { token: 'invitationId' } })],
        endedBy: [
          { event: invitationAnswered, when: { field: 'answer', is: 'ACCEPTED' }, reply: 'accept' },
          { event: invitationAnswered, when: { field: 'answer', is: 'DECLINED' } },
        ],
      },
    }),
  ],
  translations: inAllLanguages({
    en: {
      category: { edition: 'Editions' },
      'transfer-offered': {
        title: '{{convention}} is offered to you',
        message: '{{pseudo}} offers it.',
        action: 'View',
        reply_accept: 'Take it over',
        outcome_accept: 'You are in charge now.',
        reply_decline: 'No, thank you',
        outcome_decline: 'The offer is declined.',
      },
      'member-invited': {
        title: 'Invitation to {{convention}}',
        message: 'Reply when you like.',
        action: 'View',
        reply_accept: 'Join the team',
        outcome_accept: 'You are in the team.',
      },
    },
  }),
});

let service: Awaited<ReturnType<typeof startNotifications>>;
const author = 21;
beforeAll(async () => {
  service = await startNotifications();
  await service.nats.publishState(notificationTemplatesState, 'editions', 1, templates);
  const picture = { profilePicture: '/uploads/profiles/21/a.webp' };
  await addMembers(service, [author], { pseudo: 'lea', ...picture });
  await addMembers(service, [1_000_000]);
  await service.waitFor(async () => (await service.prisma.templateBundle.count()) === 3);
});
afterAll(() => service?.stop());

const inbox = async (userId: number) =>
  (await service.call(listNotifications, { query: {} }, service.actor({ userId }))).body;
const settled = () => notifyMember(service, 1_000_000);
const sides = (conventionId: number, toId: number) => ({
  conventionId,
  conventionName: 'Trois Balles',
  fromId: author,
  toId,
});

let last = 100;
/** A member to whom a convention of its own was offered; resolves with the notification. */
async function anOffer() {
  const id = ++last;
  await addMembers(service, [id]);
  await service.nats.publishEvent(transferOffered, sides(id, id));
  const [asked] = await service.waitFor(
    async () => {
      const { notifications } = await inbox(id);
      if (!notifications[0]?.replies.length) throw new Error('asks nothing');
      return notifications;
    },
    { timeoutMs: redeliveryMs },
  );
  return { id, asked };
}

describe('a notification that asks', () => {
  it('has the calls of its replies', async () => {
    const { id, asked } = await anOffer();
    expect(asked).toMatchObject({ isRead: false, outcome: null });
    expect(asked?.replies).toEqual([
      {
        name: 'accept',
        method: 'POST',
        path: `/api/conventions/${id}/transfer/accept`,
        label: 'Take it over',
        outcome: 'You are in charge now.',
      },
      {
        name: 'decline',
        method: 'POST',
        path: `/api/conventions/${id}/transfer/decline`,
        label: 'No, thank you',
        outcome: 'The offer is declined.',
      },
    ]);
  });

  it('is read and says what was replied, wherever that was, and wakes the open pages', async () => {
    const { id, asked } = await anOffer();
    service.nats.clear();
    await service.nats.publishEvent(transferAccepted, sides(id, id));
    await settled();
    const { notifications, unreadCount } = await inbox(id);
    expect(notifications).toMatchObject([
      { id: asked?.id, isRead: true, replies: [], outcome: 'You are in charge now.' },
    ]);
    expect(unreadCount).toBe(0);
    const heard = () =>
      service.nats.live().filter((one) => one.subject === `live.notifications.user.${id}`);
    await service.waitFor(() => heard().length > 0);
    expect(heard().map(({ data }) => data)).toEqual([{ kind: 'read', ids: [asked?.id] }]);
  });

  it('asks nothing after the offer was withdrawn, and again after the next one', async () => {
    const { id } = await anOffer();
    await service.nats.publishEvent(transferWithdrawn, sides(id, id));
    await settled();
    expect((await inbox(id)).notifications).toMatchObject([
      { isRead: true, replies: [], outcome: 'This no longer needs a reply.' },
    ]);
    await service.nats.publishEvent(transferOffered, sides(id, id));
    await settled();
    const [again] = (await inbox(id)).notifications;
    expect(again).toMatchObject({ isRead: false, outcome: null });
    expect(again?.replies).toHaveLength(2);
  });

  it('goes on asking when another was asked, and when the end is older than the question', async () => {
    const { id } = await anOffer();
    await service.nats.publishEvent(transferAccepted, sides(id, author));
    const occurredAt = new Date(Date.now() - 60_000).toISOString();
    await service.nats.publishEvent(transferWithdrawn, sides(id, id), { occurredAt });
    await settled();
    const [asked] = (await inbox(id)).notifications;
    expect(asked).toMatchObject({ isRead: false });
    expect(asked?.replies).toHaveLength(2);
  });
});

describe('a question that ends by a field of the event', () => {
  const outcomeAfter = async (reply: 'ACCEPTED' | 'DECLINED' | 'ASKED_AGAIN') => {
    const userId = ++last;
    await service.nats.publishState(
      userState,
      userId,
      1,
      aUserState({ id: userId, pseudo: `u${userId}` }),
    );
    await service.waitFor(() => service.prisma.member.findUnique({ where: { id: userId } }));
    const invitationId = uuidv7();
    const invited = { conventionId: 5, conventionName: 'Trois Balles', invitationId, userId };
    await service.nats.publishEvent(memberInvited, { ...invited, actorId: author });
    await settled();
    const [asked] = (await inbox(userId)).notifications;
    expect(asked?.replies.map(({ path }) => path)).toEqual([
      `/api/invitations/${invitationId}/accept`,
    ]);
    const replied = { ...invited, answer: reply, invited: 'u…@example.org', recipientIds: [] };
    await service.nats.publishEvent(invitationAnswered, replied);
    await settled();
    const [now] = (await inbox(userId)).notifications;
    return now?.isRead ? now.outcome : `${now?.replies.length} replies`;
  };

  it('says what was replied, or that nothing is asked, and ignores other values', async () => {
    expect(await outcomeAfter('ACCEPTED')).toBe('You are in the team.');
    expect(await outcomeAfter('DECLINED')).toBe('This no longer needs a reply.');
    expect(await outcomeAfter('ASKED_AGAIN')).toBe('1 replies');
  });
});

describe('what a notification shows of its thing', () => {
  it('is the convention by the name of the event, until the state of an edition has its logo, and who did it', async () => {
    const { id, asked } = await anOffer();
    expect(asked).toMatchObject({
      subject: { name: 'Trois Balles', pictureUrl: null },
      actor: { id: author, pseudo: 'lea', profilePicture: '/uploads/profiles/21/a.webp' },
    });
    const logo = `/uploads/conventions/${id}/logo.webp`;
    await addEditions(service, [id], {
      conventionId: id,
      conventionName: 'Les Trois Balles',
      conventionLogo: logo,
    });
    expect((await inbox(id)).notifications[0]?.subject).toEqual({
      name: 'Les Trois Balles',
      pictureUrl: logo,
    });
  });

  it('is the edition with its poster, which is not shown of a draft or of what members write', async () => {
    const id = ++last;
    const poster = `/uploads/editions/${id}/poster.webp`;
    const publish = (version: number, isOnline: boolean) =>
      service.nats.publishState(
        editionState,
        id,
        version,
        anEdition({ id, name: 'EJC', imageUrl: poster, isOnline }),
      );
    await publish(1, true);
    await service.waitFor(() => service.prisma.edition.findUnique({ where: { id } }));
    await service.prisma.favorite.create({ data: { userId: id, editionId: id } });
    const event = anOfferCreated({ editionId: id, userId: author });
    await service.nats.publishEvent(offerCreated, event);
    await settled();
    const shown = async () => (await inbox(id)).notifications[0];
    expect(await shown()).toMatchObject({
      subject: { name: 'EJC', pictureUrl: poster },
      actor: { id: author },
      replies: [],
    });
    const writeOf = (entityType: string) =>
      service.prisma.notification.updateMany({ where: { userId: id }, data: { entityType } });
    for (const entityType of ['post', 'lost-found-item']) {
      await writeOf(entityType);
      expect((await shown())?.subject).toEqual({ name: 'EJC', pictureUrl: null });
    }
    await writeOf('edition');
    expect((await shown())?.subject?.pictureUrl).toBe(poster);
    await publish(2, false);
    await service.waitFor(async () => (await shown())?.subject?.pictureUrl === null);
  });
});
