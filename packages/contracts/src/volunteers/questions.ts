import { z } from 'zod';
import { nameText, openEnum, text } from '../fields.ts';

/** Questions of an edition's own, in addition to those of the toggles. */
export const maxQuestions = 10;
export const maxChoices = 20;
export const maxReply = 1_000;

export const questionKinds = ['TEXT', 'CHOICE', 'YES_NO'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Replies to a YES_NO. */
export const yesNo = ['yes', 'no'] as const;

const questionFields = {
  label: nameText(1, 200),
  kind: z.enum(questionKinds),
  /** Of a CHOICE, each once; of the others none is stored. */
  choices: z
    .array(nameText(1, 100))
    .max(maxChoices)
    .overwrite((choices) => [...new Set(choices)])
    .default([]),
  isRequired: z.boolean().default(false),
};

/** A question as it is written; without an id it is a new one. */
export const writtenQuestion = z
  .object({ ...questionFields, id: z.uuid().nullable().default(null) })
  .refine(({ kind, choices }) => kind !== 'CHOICE' || choices.length > 1, {
    params: { code: 'TOO_FEW_CHOICES' },
    path: ['choices'],
  });

export const volunteerQuestion = z.object({
  id: z.uuid(),
  /** Rises when its text, kind or choices change; replies name the version that they were given to. */
  version: z.int().min(1),
  label: z.string(),
  kind: openEnum(questionKinds, 'TEXT'),
  choices: z.array(z.string()),
  isRequired: z.boolean(),
});
export type VolunteerQuestion = z.infer<typeof volunteerQuestion>;

/** Replies by the id of their question: a text, one of the choices, or `yes` and `no`. */
export const questionReplies = z
  .record(z.uuid(), text(0, maxReply))
  .refine((replies) => Object.keys(replies).length <= maxQuestions, {
    params: { code: 'TOO_LONG' },
  });

/** A reply with the question as it was asked. */
export const questionReply = z.object({
  questionId: z.uuid(),
  version: z.int().min(1),
  label: z.string(),
  kind: openEnum(questionKinds, 'TEXT'),
  value: z.string(),
});
export type QuestionReply = z.infer<typeof questionReply>;
