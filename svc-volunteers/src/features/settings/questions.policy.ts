import type { RouteInput } from '@siteswap/contracts/route';
import type { updateVolunteerSettings, VolunteerQuestion } from '@siteswap/contracts/volunteers';
import { v7 as uuidv7 } from 'uuid';

type Written = NonNullable<
  RouteInput<typeof updateVolunteerSettings>['body']['volunteersQuestions']
>[number];
type Asked = Pick<VolunteerQuestion, 'label' | 'kind' | 'choices'>;

const isSame = (a: Asked, b: Asked): boolean =>
  a.label === b.label && a.kind === b.kind && a.choices.join('\n') === b.choices.join('\n');

/**
 * Questions as they are stored: a new one gets an id, one that asks something else the next version. An id that the
 * edition does not have is none.
 */
export const toQuestions = (
  before: readonly VolunteerQuestion[],
  written: readonly Written[],
): VolunteerQuestion[] =>
  written.map(({ id, ...question }, index) => {
    const asked = { ...question, choices: question.kind === 'CHOICE' ? question.choices : [] };
    const isFirst = written.findIndex((each) => each.id === id) === index;
    const known = isFirst ? before.find((each) => each.id === id) : undefined;
    if (!known) return { ...asked, id: uuidv7(), version: 1 };
    return {
      ...asked,
      id: known.id,
      version: isSame(known, asked) ? known.version : known.version + 1,
    };
  });
