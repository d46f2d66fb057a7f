import { type UserState, userState } from '@siteswap/contracts/core';
import {
  type Feature,
  keep,
  kitFor,
  type OutboxWriter,
  type PersonalData,
  type PrismaLike,
  type TxOf,
} from '@siteswap/service-kit';
import { deleteMember, type MemberField, saveMember } from './members.repository.ts';

/** What `findMembers` shows. */
export const shownFields = [
  'pseudo',
  'profilePicture',
  'emailHash',
  'isDeleted',
  'updatedAt',
] as const satisfies readonly MemberField[];

/** A state that arrived, in the transaction that stored the copy. */
export interface ArrivedMember<Tx> {
  readonly userId: number;
  /** Null once the member is gone without a trace. */
  readonly user: UserState | null;
  /** False when no field of the copy is another than before. */
  readonly hasChanged: boolean;
  readonly tx: Tx;
  readonly outbox: OutboxWriter;
}

export interface MembersOptions<P extends PrismaLike> {
  /** Name of the durable consumer: unique over all services, and another one when `fields` grow. */
  readonly consumer: string;
  /** Fields of the copy; those that `findMembers` shows without it. */
  readonly fields?: readonly MemberField[];
  /** What the service does after each state, as to publish what it caches with names. */
  readonly onState?: (arrived: ArrivedMember<TxOf<P>>) => Promise<void>;
}

/** The copy of members: everything `state.user` says that the service asks for. */
export const membersModule = <P extends PrismaLike>({
  consumer,
  fields = shownFields,
  onState,
}: MembersOptions<P>): Feature<P> => ({
  consumers: [
    kitFor<P>().projectState({
      name: consumer,
      state: userState,
      apply: async ({ id, data: user, tx, outbox }) => {
        const userId = Number(id);
        const hasChanged = user
          ? await saveMember(tx, user, fields)
          : await deleteMember(tx, userId);
        await onState?.({ userId, user, hasChanged, tx, outbox });
      },
    }),
  ],
});

/** The part of the copy in what a service stores about members. */
export const memberTables: PersonalData<unknown>['tables'] = {
  member: {
    columns: ['id'],
    erase: keep('state.user replaces this copy by that of a deleted user'),
  },
};
