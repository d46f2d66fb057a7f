import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import {
  getMyApplication,
  getVolunteerInfo,
  updateMyApplication,
  type VolunteerQuestion,
} from '@siteswap/contracts/volunteers';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aCall, anApplication } from '#test/fixtures.ts';
import { EditionVolunteersPage } from './edition-volunteers.page.tsx';

const [size, drive] = [
  '0198c1de-0000-7000-8000-000000000001',
  '0198c1de-0000-7000-8000-000000000002',
] as const;
const questions: VolunteerQuestion[] = [
  { id: size, version: 2, label: 'Your size?', kind: 'TEXT', choices: [], isRequired: true },
  {
    id: drive,
    version: 1,
    label: 'Can you drive?',
    kind: 'YES_NO',
    choices: [],
    isRequired: false,
  },
];
const asked = {
  questionId: size,
  version: 1,
  label: 'T-shirt?',
  kind: 'TEXT',
  value: 'M',
} as const;

/** The form of my application, at the step with the questions. */
async function show(replies: (typeof asked)[] = [asked]) {
  mockRoute(getVolunteerInfo, aCall({ volunteersQuestions: questions }));
  mockRoute(getMyApplication, { application: anApplication({ replies }) });
  mockRoute(getEdition, anEdition({ id: 12, timezone: 'Europe/Paris' }));
  const page = await renderPage(<EditionVolunteersPage />, {
    path: '/editions/:id/volunteers',
    url: '/editions/12/volunteers?step=details',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
  await screen.findByRole('textbox', { name: 'Your size?' });
  return page;
}
const save = () => screen.getByRole('button', { name: 'Save' });

it('questions of the edition’s own are sent with the replies by their ids', async () => {
  const { user } = await show();
  const requests = mockRoute(updateMyApplication, anApplication());
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(save());
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ replies: { [size]: 'M', [drive]: 'yes' }, version: 'v1' }),
  );
});

it('a question that is required says so where it is, also before the next step', async () => {
  const { user } = await show();
  await user.clear(screen.getByRole('textbox', { name: 'Your size?' }));
  await user.click(screen.getByRole('button', { name: 'Next step' }));
  const box = screen.getByRole('textbox', { name: 'Your size?' });
  await waitFor(() => expect(box).toHaveAccessibleDescription(/This field is required\./));
  await user.type(box, 'L');
  await user.click(screen.getByRole('button', { name: 'Next step' }));
  const summary = await screen.findByText('Your size?', { selector: 'dt' });
  expect(within(summary.parentElement as HTMLElement).getByText('L')).toBeInTheDocument();
});

it('what a manager stored meanwhile is shown next to what was typed', async () => {
  const { user } = await show();
  mockRoute(
    updateMyApplication,
    mockProblem(409, 'EDIT_CONFLICT', {
      errors: [{ path: 'replies', code: 'CHANGED_MEANWHILE' }],
      fresh: { replies: { [size]: 'S' }, version: 'v2' },
    }),
  );
  const box = screen.getByRole('textbox', { name: 'Your size?' });
  await user.clear(box);
  await user.type(box, 'XL');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  const requests = mockRoute(updateMyApplication, anApplication());
  await user.click(save());
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ replies: { [size]: 'XL' }, version: 'v2' }),
  );
});

it('the application shows replies with the question as it was asked', async () => {
  mockRoute(getVolunteerInfo, aCall({ volunteersQuestions: questions }));
  mockRoute(getMyApplication, { application: anApplication({ replies: [asked] }) });
  mockRoute(getEdition, anEdition({ id: 12, timezone: 'Europe/Paris' }));
  await renderPage(<EditionVolunteersPage />, {
    path: '/editions/:id/volunteers',
    url: '/editions/12/volunteers',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
  expect(await screen.findByText('T-shirt?')).toBeInTheDocument();
});
