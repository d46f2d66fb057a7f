import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { days, later } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { now } from '#test/days.ts';

let call: Call;
let ids: string[];
const questions = [
  { label: 'Taille ?', kind: 'CHOICE', choices: ['S', 'M', 'L'], isRequired: true },
  { label: 'Savez-vous conduire ?', kind: 'YES_NO' },
  { label: 'Autre chose ?', kind: 'TEXT' },
] as const;
beforeAll(async () => {
  call = await startCall();
  const settings = await call.set({
    ...{ volunteersOpen: true },
    volunteersQuestions: questions.map((question) => ({
      ...question,
      choices: 'choices' in question ? [...question.choices] : [],
    })),
  });
  ids = settings.volunteersQuestions.map(({ id }) => id);
});
afterAll(() => call.stop());

const replies = (...values: (string | undefined)[]) =>
  Object.fromEntries(
    values.flatMap((value, index) => (value === undefined ? [] : [[ids[index], value]])),
  );

it('are stored with the question as it was asked', async () => {
  const aid = await call.apply(1, { replies: replies('M', 'yes', 'Je peux venir tôt') });
  expect((await call.get(aid)).replies).toEqual([
    { questionId: ids[0], version: 1, label: 'Taille ?', kind: 'CHOICE', value: 'M' },
    {
      questionId: ids[1],
      version: 1,
      label: 'Savez-vous conduire ?',
      kind: 'YES_NO',
      value: 'yes',
    },
    {
      questionId: ids[2],
      version: 1,
      label: 'Autre chose ?',
      kind: 'TEXT',
      value: 'Je peux venir tôt',
    },
  ]);
});

it('are needed where the question is, one of the choices, and ignored for unknown questions', async () => {
  const faults = async (values: Record<string, string>) => {
    const { status, body } = await call.tryToApply(2, { replies: values });
    return [status, (body as { errors?: unknown }).errors];
  };
  expect(await faults(replies(undefined, 'yes'))).toEqual([
    422,
    [{ path: `replies.${ids[0]}`, code: 'REQUIRED' }],
  ]);
  expect(await faults(replies('XL', 'perhaps'))).toEqual([
    422,
    [
      { path: `replies.${ids[0]}`, code: 'NOT_ALLOWED' },
      { path: `replies.${ids[1]}`, code: 'NOT_ALLOWED' },
    ],
  ]);
  const unknown = { '0198c1de-0000-7000-8000-000000000001': 'x' };
  const aid = await call.apply(2, { replies: { ...replies('S'), ...unknown } });
  expect((await call.get(aid)).replies).toMatchObject([{ questionId: ids[0], value: 'S' }]);
});

it('VA-11: stay with the question of then when it changes, until the reply itself changes', async () => {
  const [size = '', drive = '', other = ''] = ids;
  const aid = await call.apply(3, { replies: replies('S', 'no', 'Rien') });
  await call.set({
    volunteersQuestions: [
      {
        id: size,
        label: 'Taille de t-shirt ?',
        kind: 'CHOICE',
        choices: ['S', 'M', 'L', 'XL'],
        isRequired: true,
      },
      { id: drive, label: 'Avez-vous le permis ?', kind: 'YES_NO' },
    ],
  });
  expect((await call.get(aid)).replies.map(({ label }) => label)).toEqual([
    'Taille ?',
    'Savez-vous conduire ?',
    'Autre chose ?',
  ]);
  const { version } = (await call.mine(3)) ?? {};
  const changed = await call.changeMine(3, { replies: { [size]: 'XL', [drive]: 'no' }, version });
  expect(changed.body).toMatchObject({
    replies: [
      { questionId: size, version: 2, label: 'Taille de t-shirt ?', value: 'XL' },
      { questionId: drive, version: 1, label: 'Savez-vous conduire ?', value: 'no' },
      { questionId: other, version: 1, label: 'Autre chose ?', value: 'Rien' },
    ],
  });
});

it('change without a conflict from a form that was just opened, and with one when a manager was faster', async () => {
  const [size = ''] = ids;
  const aid = await call.apply(4, { replies: { [size]: 'S' } });
  const opened = await call.mine(4);
  await call.change(aid, { replies: { [size]: 'M' } });
  const lost = await call.changeMine(4, { replies: { [size]: 'L' }, version: opened?.version });
  expect([lost.status, lost.body]).toMatchObject([409, { code: 'EDIT_CONFLICT' }]);
  const { version } = (await call.mine(4)) ?? {};
  expect((await call.changeMine(4, { replies: { [size]: 'L' }, version })).status).toBe(200);
});

it('leave the others alone when another field changes', async () => {
  const before = (await call.mine(3))?.replies;
  expect((await call.changeMine(3, { motivation: 'Encore' })).status).toBe(200);
  expect((await call.mine(3))?.replies).toEqual(before);
});

it('are erased with the health data, 30 days after the last day', async () => {
  const aid = await call.apply(5, { replies: replies('S') });
  const { tasks } = call.service.running;
  call.clock.now = later(now, days(42));
  await tasks.request('old-health-data');
  await tasks.runDue();
  call.clock.now = now;
  expect((await call.get(aid)).replies).toEqual([]);
});

it('are asked by 10 questions with 20 choices at most', async () => {
  await call.addEdition({ id: 2 });
  const question = (choices: number) => ({
    ...({ label: 'Taille ?', kind: 'CHOICE' } as const),
    choices: Array.from({ length: choices }, (_, n) => `Taille ${n}`),
  });
  const status = async (count: number, choices: number) => {
    const volunteersQuestions = Array.from({ length: count }, () => question(choices));
    return (await call.tryToSet({ volunteersQuestions }, 2)).status;
  };
  expect([await status(10, 20), await status(11, 20), await status(1, 21)]).toEqual([
    200, 422, 422,
  ]);
});

it('have 1,000 characters at most', async () => {
  await call.addEdition({ id: 3 });
  const settings = await call.set(
    { volunteersOpen: true, volunteersQuestions: [{ label: 'Autre ?', kind: 'TEXT' }] },
    3,
  );
  const id = settings.volunteersQuestions[0]?.id ?? '';
  const send = async (userId: number, length: number) =>
    (await call.tryToApply(userId, { replies: { [id]: 'x'.repeat(length) } }, 3)).status;
  expect([await send(1, 1_001), await send(1, 1_000)]).toEqual([422, 201]);
});
