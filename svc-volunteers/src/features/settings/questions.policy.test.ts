import { expect, it } from '@jest/globals';
import type { VolunteerQuestion } from '@siteswap/contracts/volunteers';
import { toQuestions } from './questions.policy.ts';

type Written = Parameters<typeof toQuestions>[1][number];
const written: Written = {
  ...{ id: null, label: 'Taille ?', kind: 'TEXT', choices: [], isRequired: false },
};
const known: VolunteerQuestion = {
  ...{ id: '0198c1de-0000-7000-8000-000000000001', version: 3 },
  ...{ label: 'Taille ?', kind: 'TEXT', choices: [], isRequired: false },
};

it('gives a new question an id and version 1', () => {
  const [question] = toQuestions([], [written]);
  expect(question).toMatchObject({ version: 1, label: 'Taille ?' });
  expect(question?.id).not.toBe(known.id);
});

it('raises the version with another text, kind or choice, and not when it becomes required', () => {
  const versionWith = (fields: Partial<Written>) =>
    toQuestions([known], [{ ...written, id: known.id, ...fields }])[0]?.version;
  expect(versionWith({})).toBe(3);
  expect(versionWith({ isRequired: true })).toBe(3);
  expect(versionWith({ label: 'Taille, S à XXL ?' })).toBe(4);
  expect(versionWith({ kind: 'CHOICE', choices: ['S', 'M'] })).toBe(4);
});

it('stores choices of a choice alone, and takes an id once', () => {
  const [first, second] = toQuestions(
    [known],
    [
      { ...written, id: known.id, choices: ['S'] },
      { ...written, id: known.id, label: 'Autre' },
    ],
  );
  expect(first).toEqual(known);
  expect(second?.id).not.toBe(known.id);
});
