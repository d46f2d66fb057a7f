import type { PublicUser } from '@siteswap/contracts/core';
import {
  type ApplicationBody,
  applicationFieldNames,
  type DietaryPreference,
  type OfferedTeam,
  type QuestionReply,
  type TimePreference,
  type VolunteerApplication,
  type VolunteerQuestion,
} from '@siteswap/contracts/volunteers';
import { formVersion } from '@siteswap/service-kit';
import type { ApplicationRow } from './applications.repository.ts';

/** The version that the form of an application is opened with, by its applicant and by managers. */
export const applicationVersion = formVersion(applicationFieldNames);

/** Members by their ids; one without an account is not there. */
export interface NamedMembers {
  readonly get: (id: number) => PublicUser | undefined;
}

const repliesOf = ({ replies }: ApplicationRow): QuestionReply[] =>
  replies as unknown as QuestionReply[];

/** A row as the form has it: what a change is compared with. */
export const toForm = (row: ApplicationRow): ApplicationBody => ({
  ...row,
  // The columns have what the contract parsed.
  dietaryPreference: row.dietaryPreference as DietaryPreference | null,
  timePreferences: row.timePreferences as TimePreference[],
  hasGuardianConsent: row.guardianConsentAt !== null,
  replies: Object.fromEntries(repliesOf(row).map(({ questionId, value }) => [questionId, value])),
});

/** Fields of the form have the names of their columns, but for the consent, of which the moment is stored. */
export function toColumns(
  { hasGuardianConsent, replies, ...fields }: ApplicationBody,
  {
    before,
    questions,
    now,
  }: {
    readonly before: ApplicationRow | null;
    readonly questions: readonly VolunteerQuestion[];
    readonly now: Date;
  },
) {
  return {
    ...fields,
    guardianConsentAt: hasGuardianConsent ? (before?.guardianConsentAt ?? now) : null,
    replies: toReplies(replies, questions, before ? repliesOf(before) : []),
  };
}

/**
 * Each reply with its question as it was asked: one that says the same as before stays with the question of then. Replies to
 * questions that are gone stay, after the others.
 */
function toReplies(
  given: ApplicationBody['replies'],
  questions: readonly VolunteerQuestion[],
  before: readonly QuestionReply[],
): QuestionReply[] {
  const asked = questions.flatMap(({ id: questionId, version, label, kind }) => {
    const value = given[questionId];
    if (!value) return [];
    const same = before.find((reply) => reply.questionId === questionId && reply.value === value);
    return [same ?? { questionId, version, label, kind, value }];
  });
  const gone = before.filter(({ questionId }) => !questions.some(({ id }) => id === questionId));
  return [...asked, ...gone];
}

// The contract lists what is shown: the kit parses each response by it, which drops every other column.

export const toApplication = (
  row: ApplicationRow,
  assignedTeams: readonly OfferedTeam[],
  members: NamedMembers,
): VolunteerApplication => ({
  ...row,
  namedMembers: [...new Set([...row.companionIds, ...row.avoidedIds])].flatMap(
    (id) => members.get(id) ?? [],
  ),
  ...applicationVersion.add(toForm(row)),
  replies: repliesOf(row),
  guardianConsentAt: row.guardianConsentAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  assignedTeams: [...assignedTeams],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** What every event of an application has. */
export const toApplicationEvent = ({ id, editionId, userId }: ApplicationRow) => ({
  applicationId: id,
  editionId,
  userId,
});
