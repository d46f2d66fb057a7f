import { userState } from '@siteswap/contracts/core';
import { domainOf } from '../servers/domains.ts';
import { serviceNames } from './fault-names.ts';
import type { FaultPlatform } from './fault-platform.ts';

/** What of mails, streams, confirmed writes and copied members is not as the databases say. */
export interface CoreBooks {
  readonly lost: string[];
  readonly double: string[];
  readonly phantom: string[];
  readonly mails: number;
  /** Mails that the server got again under their Message-ID: it could not say that it had them. */
  readonly mailsRepeated: number;
  readonly streamed: number;
  /** Members whom another service knows by an older name. */
  readonly membersApart: number;
}

/** Subject of a mail with this key. */
export const mailSubject = (key: string) => `Faults ${key}`;

const queuedSql = `select key::text from mail_request where outcome = 'queued'`;
const membersSql = `select id || ' ' || pseudo as member from users`;
/** The copy of packages/features/members, in each service whose domain reads `state.user`. */
const copiedMembersSql = `select id || ' ' || pseudo as member from member`;

const repeats = (list: readonly string[]) => [
  ...new Set(list.filter((each, at) => list.indexOf(each) !== at)),
];

/** Each mail that was queued is accepted by the mail server, under one Message-ID. */
async function readMails(platform: FaultPlatform) {
  const rows = await platform.query<{ key: string }>('svc-core', queuedSql);
  const idsOf = Map.groupBy(platform.mail.accepted, ({ subject }) => subject);
  const queued = new Set(rows.map(({ key }) => mailSubject(key)));
  const ids = [...idsOf].map(([subject, mails]) => ({
    subject,
    count: new Set(mails.map(({ messageId }) => messageId)).size,
  }));
  const confirmed = [...platform.confirmed].filter((each) => each.startsWith('mail:'));
  return {
    lost: [
      ...[...queued].filter((subject) => !idsOf.has(subject)),
      ...confirmed.filter((each) => !queued.has(mailSubject(each.slice('mail:'.length)))),
    ],
    double: ids.filter(({ count }) => count > 1).map(({ subject }) => subject),
    phantom: ids.filter(({ subject }) => !queued.has(subject)).map(({ subject }) => subject),
    mails: queued.size,
    mailsRepeated: platform.mail.accepted.length - ids.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Each notification of a member with an open stream arrives there once. */
async function readStreams(platform: FaultPlatform) {
  const books = { lost: [] as string[], double: [] as string[], phantom: [] as string[] };
  const userIds = platform.streams.map(({ userId }) => userId);
  const rows = await platform.query<{ userId: number; id: string }>(
    'svc-notifications',
    `select user_id as "userId", id::text from notification where user_id in (${userIds.join()})`,
  );
  const byReader = Map.groupBy(rows, ({ userId }) => userId);
  let streamed = 0;
  for (const { userId, received } of platform.streams) {
    const line = (id: string) => `stream of ${userId}: ${id}`;
    const stored = new Set(byReader.get(userId)?.map(({ id }) => id));
    const arrived = new Set(received);
    books.lost.push(...[...stored].filter((id) => !arrived.has(id)).map(line));
    books.phantom.push(...[...arrived].filter((id) => !stored.has(id)).map(line));
    books.double.push(...repeats(received).map(line));
    streamed += received.length;
  }
  return { ...books, streamed };
}

async function countMembersApart(platform: FaultPlatform): Promise<number> {
  const own = await platform.query<{ member: string }>('svc-core', membersSql);
  let apart = 0;
  for (const service of serviceNames) {
    if (!(await domainOf(service)).reads.includes(userState)) continue;
    const copied = await platform.query<{ member: string }>(service, copiedMembersSql);
    const known = new Set(copied.map(({ member }) => member));
    apart += own.filter(({ member }) => !known.has(member)).length;
  }
  return apart;
}

export async function readCoreBooks(platform: FaultPlatform): Promise<CoreBooks> {
  const [mails, streams] = [await readMails(platform), await readStreams(platform)];
  return {
    lost: [...mails.lost, ...streams.lost],
    double: [...mails.double, ...streams.double],
    phantom: [...mails.phantom, ...streams.phantom],
    mails: mails.mails,
    mailsRepeated: mails.mailsRepeated,
    streamed: streams.streamed,
    membersApart: await countMembersApart(platform),
  };
}
