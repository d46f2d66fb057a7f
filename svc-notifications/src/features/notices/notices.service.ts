import type { Notice, NoticeCatalogue } from '@siteswap/contracts/notices';
import type { Tx } from '#src/db.ts';
import { withInboxOn } from '#src/features/preferences/preferences.service.ts';
import { awaited } from './awaited.ts';
import { dayInWords, fillLink } from './notice-format.ts';
import type { NoticeTexts } from './notice-texts.ts';
import { storeDrafts } from './notices.repository.ts';
import { favouritersOf, type Recipient, withLocales } from './recipients.repository.ts';

/** A fact as the catalogue reads it. */
export interface Fact {
  readonly eventId: string;
  readonly subject: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A row of the catalogue, with the domain whose texts it uses. */
interface Row {
  readonly domain: string;
  readonly notice: Notice;
}

interface Subjects {
  readonly edition: { readonly name: string; readonly timezone: string } | null;
  readonly pseudo: string | undefined;
}

const numberIn = (data: Fact['data'], field: string): number => Number(data[field]);

export function createNoticesService(deps: {
  catalogues: readonly NoticeCatalogue[];
  texts: NoticeTexts;
}) {
  const rows: Row[] = deps.catalogues.flatMap(({ domain, notices }) =>
    notices.map((notice) => ({ domain, notice })),
  );

  /** The things an event names, as far as they are known. */
  const subjectsOf = async (tx: Tx, { occurredAt, data }: Fact): Promise<Subjects> => {
    const { editionId, userId } = data;
    const known = <T>(id: unknown, read: (id: number) => Promise<T | null>) =>
      typeof id === 'number' ? awaited(occurredAt, () => read(id)) : null;
    const edition = await known(editionId, (id) => tx.edition.findUnique({ where: { id } }));
    const member = await known(userId, (id) => tx.member.findUnique({ where: { id } }));
    return { edition, pseudo: member?.pseudo };
  };

  const draftsOf = (
    { domain, notice }: Row,
    { data, occurredAt }: Fact,
    { edition, pseudo }: Subjects,
    recipients: readonly Recipient[],
  ) => {
    const { context, count } = notice as { context?: string; count?: string };
    const textIn = (locale: Recipient['locale']) =>
      deps.texts(locale, domain, notice.key, {
        ...data,
        ...(context ? { context: String(data[context]) } : {}),
        ...(count ? { count: numberIn(data, count) } : {}),
        edition: edition?.name ?? '',
        pseudo: pseudo ?? '?',
        city: data['locationCity'] ?? '',
        day:
          typeof data['tripDate'] === 'string'
            ? dayInWords(data['tripDate'], edition?.timezone ?? 'UTC', locale, occurredAt)
            : '',
      });
    const byLocale = new Map<string, ReturnType<typeof textIn>>();
    return recipients.map(({ userId, locale }) => {
      const text = byLocale.get(locale) ?? textIn(locale);
      byLocale.set(locale, text);
      return { userId, title: text.title, message: text.message, actionText: text.action };
    });
  };

  const store = async (tx: Tx, row: Row, fact: Fact, subjects: Subjects, userIds: number[]) => {
    const { notice, domain } = row;
    if (userIds.length === 0) return [];
    if (!subjects.edition && fact.data['editionId'] !== undefined) {
      // Tried again later, and put aside for an admin if the edition never comes.
      throw new Error(`Edition ${fact.data['editionId']} is not known here yet`);
    }
    const recipients = await withLocales(tx, await withInboxOn(tx, userIds, notice.category));
    return storeDrafts(tx, draftsOf(row, fact, subjects, recipients), {
      eventId: fact.eventId,
      noticeKey: `${domain}:${notice.key}`,
      type: notice.type,
      category: notice.category,
      entityType: notice.entity?.type ?? null,
      entityId: notice.entity ? String(fact.data[notice.entity.id]) : null,
      actionUrl: fillLink(notice.link, fact.data),
      actorId: typeof fact.data['userId'] === 'number' ? fact.data['userId'] : null,
    });
  };

  const rowsOf = (fact: Fact) => rows.filter(({ notice }) => notice.event.subject === fact.subject);

  const recipientsOf = ({ notice }: Row, tx: Tx, { data, occurredAt }: Fact) => {
    const { recipients } = notice;
    if (recipients.kind === 'member') return [numberIn(data, recipients.userId)];
    const editionId = numberIn(data, recipients.editionId);
    return favouritersOf(tx, editionId, occurredAt, numberIn(data, recipients.except));
  };

  return {
    /** All events somebody is told of. */
    events: [...new Map(rows.map(({ notice }) => [notice.event.subject, notice.event])).values()],

    /** The edition whose favouriters hear of a fact, if they do. */
    favouritedEdition(fact: Fact): number | null {
      for (const { notice } of rowsOf(fact)) {
        const { recipients } = notice;
        if (recipients.kind === 'favouriters') return numberIn(fact.data, recipients.editionId);
      }
      return null;
    },

    /** What the texts of a fact need; waits a moment for it. Call it before taking locks. */
    subjectsOf,

    /** Stores the notifications of a fact. @returns the members who got one now */
    async tell(tx: Tx, fact: Fact, subjects: Subjects): Promise<number[]> {
      const told = new Set<number>();
      for (const row of rowsOf(fact)) {
        const userIds = await recipientsOf(row, tx, fact);
        for (const userId of await store(tx, row, fact, subjects, userIds)) told.add(userId);
      }
      return [...told];
    },

    /** Stores for one favouriter what a past fact told the others. @returns whether there was something */
    async tellLate(tx: Tx, fact: Fact, userId: number): Promise<boolean> {
      const subjects = await subjectsOf(tx, fact);
      let isTold = false;
      for (const row of rowsOf(fact)) {
        const { recipients } = row.notice;
        if (recipients.kind !== 'favouriters') continue;
        if (numberIn(fact.data, recipients.except) === userId) continue;
        const told = await store(tx, row, fact, subjects, [userId]);
        isTold ||= told.length > 0;
      }
      return isTold;
    },
  };
}

export type NoticesService = ReturnType<typeof createNoticesService>;
