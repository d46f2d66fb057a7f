import type { Locale } from '@siteswap/contracts/fields';
import {
  fillLink,
  fillReplies,
  type NotificationTemplate,
  notificationType,
} from '@siteswap/contracts/notifications';
import type { Clock, OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { MailsService } from '#src/features/mails/mails.public.ts';
import { findMembersWhoMuted } from '#src/features/mutes/mutes.public.ts';
import { findWantedChannels } from '#src/features/preferences/preferences.public.ts';
import type { PushService } from '#src/features/push/push.public.ts';
import type {
  Catalogue,
  Ending,
  NamedTemplate,
  NotificationTexts,
  TemplatesService,
} from '#src/features/templates/templates.public.ts';
import {
  type DeliverableEvent,
  eventsSince,
  rememberEvent,
} from './delivered-events.repository.ts';
import {
  type ChangedNotification,
  endQuestions,
  lockEdition,
  storeDrafts,
} from './deliveries.repository.ts';
import { findNames, type Names } from './names.service.ts';
import { withLocales } from './recipients.repository.ts';
import {
  editionOf,
  isExcepted,
  isForRelation,
  type Relation,
  recipientsOf,
} from './recipients.service.ts';
import { namedMember, toValues } from './values.mapper.ts';

interface Deps {
  readonly templates: TemplatesService;
  readonly push: PushService;
  readonly mails: MailsService;
  readonly clock: Clock;
}

/** The transaction of an event, and what is done once it is committed. */
interface Writing {
  readonly tx: Tx;
  readonly outbox: OutboxWriter;
}

/** A member's star or participation that reached this service. */
interface NewRelation {
  readonly relation: Relation;
  readonly editionId: number;
  readonly userId: number;
  /** When it began. */
  readonly since: Date;
}

/** What an event has led to. */
interface Delivered {
  /** The members who got a notification now. */
  readonly notified: readonly number[];
  /** Notifications that ask nothing any more. */
  readonly changed: readonly ChangedNotification[];
}

/** The edition that an event has to do with. */
function editionIdOf({ entity }: NotificationTemplate, { data }: DeliverableEvent): number | null {
  const id = entity?.type === 'edition' ? data[entity.id] : data['editionId'];
  return typeof id === 'number' ? id : null;
}

/** Whom a template asks, where the event that ends the question names them too. */
function askedIn({ recipients }: NotificationTemplate, { data }: DeliverableEvent): number | null {
  const id = recipients.kind === 'member' ? data[recipients.field] : null;
  return typeof id === 'number' ? id : null;
}

const templatesIn = (named: readonly NamedTemplate[]) => named.map(({ template }) => template);

/** Turns events into the notifications of the members they concern. */
export function createDeliveriesService({ templates, push, mails, clock }: Deps) {
  /** Stores the notification of one template for members who want its category in the inbox, pushes and mails it. */
  const store = async (
    { tx, outbox }: Writing,
    catalogue: Catalogue,
    { name, template }: NamedTemplate,
    event: DeliverableEvent,
    names: Names,
    userIds: readonly number[],
  ): Promise<number[]> => {
    if (userIds.length === 0) return [];
    const category = catalogue.categories.includes(template.category) ? template.category : 'other';
    const values = toValues(template, event, names);
    const { type, entity } = template;
    const thing = entity && { entityType: entity.type, entityId: String(event.data[entity.id]) };
    const editionId = editionIdOf(template, event);
    const [muted, isWanted, members] = await Promise.all([
      findMembersWhoMuted(tx, userIds, [
        ...(thing ? [thing] : []),
        ...(editionId === null ? [] : [{ entityType: 'edition', entityId: `${editionId}` }]),
      ]),
      findWantedChannels(tx, userIds, category),
      withLocales(tx, userIds),
    ]);
    const recipients = members.filter(({ userId }) => isWanted(userId, 'inApp'));
    const rendered = new Map<Locale, NotificationTexts | null>();
    const drafts = recipients.flatMap(({ userId, locale }) => {
      const texts =
        rendered.get(locale) ?? catalogue.render(name, values, locale, event.occurredAt);
      rendered.set(locale, texts);
      return texts ? [{ userId, ...texts, isMuted: muted.has(userId) }] : [];
    });
    const stored = await storeDrafts(tx, drafts, {
      eventId: event.eventId,
      eventAt: event.occurredAt,
      now: clock(),
      templateKey: name,
      values,
      type:
        typeof type === 'string'
          ? type
          : notificationType.catch('INFO').parse(event.data[type.from]),
      category,
      entityType: thing?.entityType ?? null,
      entityId: thing?.entityId ?? null,
      editionId,
      actionUrl: fillLink(template, event.data),
      actorId: namedMember(template, event),
      replies: template.question ? fillReplies(template.question, event.data) : null,
    });
    const heard = stored.filter(({ userId }) => !muted.has(userId));
    await push.addPushes(tx, outbox, isWanted, heard);
    await mails.addMails(tx, outbox, { email: template.email, isWanted }, heard);
    return stored.map(({ userId }) => userId);
  };

  /** The event ends what templates asked about its thing. */
  const end = async (
    tx: Tx,
    endings: readonly Ending[],
    event: DeliverableEvent,
  ): Promise<ChangedNotification[]> => {
    const changed: ChangedNotification[] = [];
    for (const { name, template, reply, when } of endings) {
      if (!template.entity || (when && event.data[when.field] !== when.is)) continue;
      const ended = await endQuestions(tx, {
        templateKey: name,
        entityType: template.entity.type,
        entityId: String(event.data[template.entity.id]),
        userId: askedIn(template, event),
        reply,
        occurredAt: event.occurredAt,
        now: clock(),
      });
      changed.push(...ended);
    }
    return changed;
  };

  const deliverLate = async (
    writing: Writing,
    event: DeliverableEvent,
    userId: number,
    relation: Relation,
  ): Promise<boolean> => {
    const catalogue = await templates.catalogue();
    const named = catalogue
      .templatesOf(event.subject)
      .filter(
        ({ template }) =>
          isForRelation(template, relation) && !isExcepted(template.recipients, event, userId),
      );
    const names = await findNames(writing.tx, templatesIn(named), event, clock());
    let isNotified = false;
    for (const each of named) {
      const stored = await store(writing, catalogue, each, event, names, [userId]);
      isNotified ||= stored.length > 0;
    }
    return isNotified;
  };

  return {
    /** Whether a template is made for events of this subject, or asks what they end. */
    isDelivered: async (subject: string): Promise<boolean> => {
      const catalogue = await templates.catalogue();
      return catalogue.templatesOf(subject).length + catalogue.endedBy(subject).length > 0;
    },

    /** Stores the notifications of an event, and ends the questions that it ends. */
    async deliver(writing: Writing, event: DeliverableEvent): Promise<Delivered> {
      const { tx } = writing;
      const catalogue = await templates.catalogue();
      const named = catalogue.templatesOf(event.subject);
      const names = await findNames(tx, templatesIn(named), event, clock());
      for (const { template } of named) {
        const editionId = editionOf(template, event);
        if (editionId === null) continue;
        const actorId = namedMember(template, event);
        // Sent in this order, and in one round trip.
        await Promise.all([
          lockEdition(tx, editionId),
          rememberEvent(tx, { ...event, editionId, actorId }),
        ]);
      }
      const notified = new Set<number>();
      for (const each of named) {
        const userIds = await recipientsOf(tx, each.template, event);
        const stored = await store(writing, catalogue, each, event, names, userIds);
        for (const userId of stored) notified.add(userId);
      }
      const changed = await end(tx, catalogue.endedBy(event.subject), event);
      return { notified: [...notified], changed };
    },

    /**
     * Stores the notifications of earlier events for a member whose star or participation arrived late.
     * @returns whether there was something
     */
    async deliverSince(
      writing: Writing,
      { relation, editionId, userId, since }: NewRelation,
    ): Promise<boolean> {
      let isNotified = false;
      for (const event of await eventsSince(writing.tx, editionId, since)) {
        isNotified = (await deliverLate(writing, event, userId, relation)) || isNotified;
      }
      return isNotified;
    },
  };
}

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;
