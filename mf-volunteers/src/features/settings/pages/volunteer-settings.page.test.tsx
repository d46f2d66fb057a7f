import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyEdition } from '@siteswap/contracts/editions';
import { aMyEdition } from '@siteswap/contracts/testing';
import {
  getVolunteerInfo,
  getVolunteerSettings,
  updateVolunteerSettings,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aCall, settingsOf } from '#test/fixtures.ts';
import { VolunteerSettingsPage } from './volunteer-settings.page.tsx';

function show(
  response: ReturnType<typeof settingsOf> | ReturnType<typeof mockProblem> = settingsOf(),
) {
  mockRoute(getVolunteerSettings, response);
  mockRoute(getVolunteerInfo, aCall());
  mockRoute(getMyEdition, aMyEdition({ id: 12 }));
  return renderPage(<VolunteerSettingsPage />, {
    path: '/editions/:id/gestion/volunteers/form',
    url: '/editions/12/gestion/volunteers/form',
    messages: { volunteers: en },
    session: aSessionUser(),
  });
}

const form = async () => within(await screen.findByRole('form', { name: 'Settings of the call' }));

describe('the settings of the call', () => {
  it('send what was changed, and show the form that it makes', async () => {
    const { user } = await show();
    const requests = mockRoute(
      updateVolunteerSettings,
      settingsOf({ volunteersAskVehicle: true, version: 'v2' }),
    );
    const preview = within(await screen.findByRole('form', { name: 'Application form' }));
    expect(preview.queryByRole('button', { name: /Details/ })).not.toBeInTheDocument();
    await user.click((await form()).getByRole('checkbox', { name: 'Vehicle' }));
    await user.click(await preview.findByRole('button', { name: /Details/ }));
    expect(await preview.findByRole('checkbox', { name: 'Vehicle' })).toBeVisible();
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toast.list().map(({ title }) => title)).toEqual(['Settings saved']));
    expect(requests[0]?.body).toEqual({ volunteersAskVehicle: true, version: 'v1' });
  });

  it('have questions of their own, which the preview asks at once', async () => {
    const { user } = await show();
    const requests = mockRoute(updateVolunteerSettings, settingsOf({ version: 'v2' }));
    const settings = await form();
    await user.click(settings.getByRole('button', { name: 'Add a question' }));
    await user.type(settings.getByRole('textbox', { name: 'Question 1' }), 'Your size?');
    await user.click(settings.getByRole('button', { name: /Kind of reply/ }));
    await user.click(await screen.findByRole('option', { name: 'One of several choices' }));
    await user.type(settings.getByRole('textbox', { name: 'Choices' }), 'S{Enter}M');
    await user.click(settings.getByRole('checkbox', { name: 'A reply is required' }));
    const preview = within(await screen.findByRole('form', { name: 'Application form' }));
    await user.click(await preview.findByRole('button', { name: /Details/ }));
    const question = await preview.findByRole('radiogroup', { name: 'Your size?' });
    expect(within(question).getAllByRole('radio')).toHaveLength(2);
    await user.click(settings.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toEqual({
      volunteersQuestions: [
        {
          ...{ id: expect.any(String), label: 'Your size?', kind: 'CHOICE' },
          ...{ choices: ['S', 'M'], isRequired: true },
        },
      ],
      version: 'v1',
    });
  });

  it('say which question lacks its text, or its choices', async () => {
    const { user } = await show();
    const settings = await form();
    await user.click(settings.getByRole('button', { name: 'Add a question' }));
    await user.click(settings.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeInTheDocument();
    await user.type(settings.getByRole('textbox', { name: /Question 1/ }), 'Your size?');
    await user.click(settings.getByRole('button', { name: /Kind of reply/ }));
    await user.click(await screen.findByRole('option', { name: 'One of several choices' }));
    await user.click(settings.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A choice needs at least two lines.')).toBeInTheDocument();
    await user.click(settings.getByRole('button', { name: 'Remove question 1' }));
    expect(settings.queryByRole('textbox', { name: /Question 1/ })).not.toBeInTheDocument();
  });

  it('say until when a shift can be given back', async () => {
    const { user } = await show();
    const requests = mockRoute(
      updateVolunteerSettings,
      settingsOf({ volunteersDropHours: 25, version: 'v2' }),
    );
    const field = (await form()).getByRole('textbox', { name: /give a shift back until/ });
    expect(field).toHaveValue('24 hours');
    await user.click(field);
    await user.keyboard('{ArrowUp}');
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({ volunteersDropHours: 25, version: 'v1' }),
    );
  });

  it('set the hours of minors', async () => {
    const { user } = await show();
    const requests = mockRoute(updateVolunteerSettings, settingsOf({ version: 'v2' }));
    const minors = within((await form()).getByRole('group', { name: 'Under 16' }));
    const perDay = minors.getByRole('textbox', { name: 'Hours a day' });
    await user.click(perDay);
    await user.keyboard('{ArrowDown}');
    await user.click(minors.getByRole('textbox', { name: 'Not after' }));
    await user.keyboard('{ArrowDown}');
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests[0]?.body).toEqual({
        volunteersMinorLimits: {
          AGE_16_17: { from: 6, until: 22, hoursPerDay: 8 },
          UNDER_16: { from: 8, until: 19, hoursPerDay: 3.5 },
        },
        version: 'v1',
      }),
    );
  });

  it('say that the hours of minors end after they begin', async () => {
    const limits = { AGE_16_17: { from: 9, until: 10, hoursPerDay: 8 } };
    const volunteersMinorLimits = { ...settingsOf().volunteersMinorLimits, ...limits };
    const { user } = await show(settingsOf({ volunteersMinorLimits }));
    const minors = within((await form()).getByRole('group', { name: '16 or 17' }));
    await user.click(minors.getByRole('textbox', { name: 'Not before' }));
    await user.keyboard('{ArrowUp}');
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    expect(await (await form()).findByText('The end must follow the beginning.')).toBeVisible();
  });

  it('need the address of the other site', async () => {
    const { user } = await show();
    await user.click((await form()).getByRole('radio', { name: /^On another site/ }));
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeInTheDocument();
    const url = (await form()).getByRole('textbox', { name: /Address of the other site/ });
    await user.type(url, 'http://help.example');
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The address must begin with https://.')).toBeInTheDocument();
  });

  it('ask which of two texts to store', async () => {
    const { user } = await show();
    mockRoute(
      updateVolunteerSettings,
      mockProblem(409, 'EDIT_CONFLICT', {
        errors: [{ path: 'volunteersDescription', code: 'CHANGED_MEANWHILE' }],
        fresh: { ...settingsOf({ volunteersDescription: 'Theirs' }), version: 'v2' },
      }),
    );
    await user.type((await form()).getByRole('textbox', { name: /^Description/ }), ' and cake');
    await user.click((await form()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeInTheDocument();
  });

  it('are not for members without the right, and can be loaded again', async () => {
    const page = await show(mockProblem(403, 'FORBIDDEN'));
    expect(await screen.findByText('You need the right to manage volunteers.')).toBeVisible();
    page.unmount();
    await show(mockProblem(500, 'INTERNAL_ERROR'));
    expect(await screen.findByText('The settings could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
