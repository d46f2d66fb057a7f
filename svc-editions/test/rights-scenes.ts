import { createHash, randomUUID } from 'node:crypto';
import {
  type ConventionRight,
  conventionRights,
  type EditionRight,
  editionRights,
} from '@siteswap/contracts/editions';
import { aComment } from '@siteswap/features/comments/testing';
import type { Db } from '#src/db.ts';
import {
  conventionColumnsOf,
  editionColumnsOf,
} from '#src/features/collaborators/convention-members.public.ts';
import { aConvention, anEdition } from './start-editions.ts';

/** The caller of a route, by what they are to an edition and its convention; a member without a right otherwise. */
export interface Person {
  readonly name: string;
  readonly role?: 'visitor' | 'admin' | 'admin mode' | 'author' | 'creator';
  /** The one right that they have as a collaborator. */
  readonly onConvention?: ConventionRight;
  readonly onEdition?: EditionRight;
  /** On another edition of the convention. */
  readonly onAnother?: EditionRight;
}

export const stranger: Person = { name: 'a member without a right' };

/** Everybody there is, with each right of the contract. */
export const people: readonly Person[] = [
  { name: 'a visitor', role: 'visitor' },
  stranger,
  { name: 'an administrator', role: 'admin' },
  { name: 'an administrator in admin mode', role: 'admin mode' },
  { name: 'the author of the convention', role: 'author' },
  { name: 'the creator of the edition', role: 'creator' },
  ...conventionRights.map((right) => ({ name: `${right} on the convention`, onConvention: right })),
  ...editionRights.map((right) => ({ name: `${right} on the edition`, onEdition: right })),
  ...editionRights.map((right) => ({ name: `${right} on another edition`, onAnother: right })),
];

/** Whom a route lets through. */
export type Rule = (person: Person) => boolean;

/** The rights on a convention that are rights on each of its editions, as the rules of the product have them. */
const wider: Readonly<Record<EditionRight, readonly ConventionRight[]>> = {
  edit: ['editAllEditions', 'editConvention'],
  delete: ['deleteAllEditions'],
  manageVolunteers: ['manageVolunteers'],
};

export const noOne: Rule = () => false;
export const members: Rule = ({ role }) => role !== 'visitor';
export const administrators: Rule = ({ role }) => role === 'admin' || role === 'admin mode';
export const author: Rule = ({ role }) => role === 'author' || role === 'admin mode';
export const collaborators: Rule = ({ onConvention, onEdition, onAnother }) =>
  (onConvention ?? onEdition ?? onAnother) !== undefined;
/** The team of the convention. */
export const team: Rule = (person) => author(person) || collaborators(person);
export const onConvention =
  (right: ConventionRight): Rule =>
  (person) =>
    author(person) || person.onConvention === right;
export const onEdition =
  (right: EditionRight): Rule =>
  (person) =>
    author(person) ||
    person.role === 'creator' ||
    person.onEdition === right ||
    wider[right].some((given) => given === person.onConvention);

let lastMember = 1_000;
const newMember = () => ++lastMember;

/** The edition takes place on the day of the clock that `startEditions` sets. */
const days = { startDate: '2027-05-08', endDate: '2027-05-12' };

/** A convention, an edition of it and the people around them. */
async function aTeam(db: Db, present: readonly Person[], isOnline: boolean) {
  const ids = new Map(present.map((person) => [person, newMember()]));
  const idOf = (person?: Person) => (person && ids.get(person)) ?? newMember();
  const inRole = (role: Person['role']) => idOf(present.find((person) => person.role === role));
  const authorId = inRole('author');
  const convention = await aConvention(db, { authorId, email: 'team@siteswap.test' });
  const id = await anEdition(db, { ...days, creatorId: inRole('creator'), isOnline }, convention);
  const another = present.some(({ onAnother }) => onAnother)
    ? await anEdition(db, days, convention)
    : id;
  const helpers = present.filter(collaborators);
  const rows = await db.conventionCollaborator.createManyAndReturn({
    data: helpers.map((person) => ({
      conventionId: convention.id,
      userId: idOf(person),
      ...conventionColumnsOf(person.onConvention ? [person.onConvention] : []),
    })),
  });
  await db.editionCollaboratorPermission.createMany({
    data: helpers.flatMap((person) => {
      const right = person.onEdition ?? person.onAnother;
      const row = rows.find(({ userId }) => userId === idOf(person));
      if (!right || !row) return [];
      const editionId = person.onEdition ? id : another;
      return [{ collaboratorId: row.id, editionId, ...editionColumnsOf([right]) }];
    }),
  });
  return { id, conventionId: convention.id, authorId, idOf };
}

/**
 * A convention with an edition for calls of these people, and what rows of the table need there. Members who are rejected,
 * or do what every member may, change nothing for others and share one.
 */
export async function aScene(db: Db, present: readonly Person[], { isOnline = true } = {}) {
  const { id, conventionId, authorId, idOf } = await aTeam(db, present, isOnline);
  /** Those that a route adds have the numbers in between. */
  let itemNumber = 0;
  const post = async (by = newMember()) =>
    (await db.editionPost.create({ data: { editionId: id, userId: by, content: 'Bonjour' } })).id;
  const item = async (by = newMember(), expiredAt: Date | null = null) => {
    itemNumber += 10_000;
    const number = itemNumber;
    const data = { editionId: id, userId: by, number, description: 'Une massue', expiredAt };
    return (await db.lostFoundItem.create({ data: { ...data, kind: 'FOUND' } })).id;
  };
  const claimBy = async (userId: number, itemId: number, decided: object = {}) => {
    const data = { lostFoundItemId: itemId, userId, proof: 'Rayée au manche', ...decided };
    return { id, itemId, claimId: (await db.lostFoundClaim.create({ data })).id };
  };
  const around = {
    id,
    conventionId,
    /** Another member of the team. */
    async colleague() {
      const data = { conventionId, userId: newMember() };
      const { id: collaboratorId, userId } = await db.conventionCollaborator.create({ data });
      return { userId, collaboratorId };
    },
    async offerTo(toId: number) {
      const create = { conventionId, fromId: authorId, toId };
      await db.conventionTransfer.upsert({ where: { conventionId }, create, update: { toId } });
    },
    /** An open invitation of the author's. */
    async invitation() {
      const token = randomUUID();
      const { id: invitationId } = await db.conventionInvitation.create({
        data: {
          conventionId,
          email: `${token}@siteswap.test`,
          rights: [],
          perEdition: [],
          invitedById: authorId,
          sentById: authorId,
          isByAdmin: false,
          tokenHash: createHash('sha256').update(token).digest('hex'),
          sentAt: new Date('2027-05-09T12:00:00Z'),
          expiresAt: new Date('2027-05-20T12:00:00Z'),
        },
      });
      return { token, invitationId };
    },
    /** The people of the scene lose all their rights. */
    async takeRights() {
      await db.convention.update({ where: { id: conventionId }, data: { authorId: newMember() } });
      await db.edition.update({ where: { id }, data: { creatorId: newMember() } });
      await db.conventionCollaborator.deleteMany({ where: { conventionId } });
    },
    archive: () =>
      db.convention.update({ where: { id: conventionId }, data: { isArchived: true } }),
    /** A convention without author. */
    ownerless: () => aConvention(db, { email: `${randomUUID()}@siteswap.test` }),
    async importId() {
      const data = { id: randomUUID(), kind: 'JSON', rows: 0, created: 0, duplicates: 0 } as const;
      const rest = { invalid: 0, outcomes: [], createdAt: new Date('2027-05-09T12:00:00Z') };
      return (await db.import.create({ data: { ...data, ...rest } })).id;
    },
    post,
    async postComment(by = newMember()) {
      const postId = await post();
      const { id: commentId } = await aComment(
        db,
        { entityKind: 'post', entityId: postId },
        { userId: by },
      );
      return { id, postId, commentId };
    },
    item,
    expiredItem: () => item(newMember(), new Date('2027-05-09T12:00:00Z')),
    async itemComment(by = newMember()) {
      const itemId = await item();
      const key = { entityKind: 'lost-found-item', entityId: itemId };
      return { id, itemId, commentId: (await aComment(db, key, { userId: by })).id };
    },
    /** A new member claims an item of this reporter. */
    async claim(reporter = newMember()) {
      return claimBy(newMember(), await item(reporter));
    },
    /** This member claims an item. */
    async ownClaim(userId: number) {
      return claimBy(userId, await item());
    },
    /** This member has just accepted a claim of an item of this reporter. */
    async decidedClaim(decidedById: number, reporter = newMember()) {
      const decided = {
        status: 'ACCEPTED',
        decidedById,
        decidedAt: new Date('2027-05-10T12:00:00Z'),
      } as const;
      return claimBy(newMember(), await item(reporter), decided);
    },
  };
  return { as: (person: Person) => ({ ...around, person, userId: idOf(person) }) };
}
export type Scene = ReturnType<Awaited<ReturnType<typeof aScene>>['as']>;
