import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { stayOn } from '@siteswap/contracts/volunteers';
import { QrCode } from '@siteswap/ui-kit/qr-code';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import en from '#src/locales/en.json' with { type: 'json' };
import { aPlace, shiftId } from '#test/fixtures.ts';
import { CheckInCode } from './check-in-code.tsx';
import { StayOnButton } from './stay-on-button.tsx';

const show = (page: ReactNode) =>
  renderPage(page, {
    path: '/editions/:id/volunteers',
    url: '/editions/12/volunteers',
    messages: { volunteers: en },
    session: aSessionUser(),
  });

it('VP-15 my check-in code is that of its address', async () => {
  const url = `https://siteswap.example/editions/12/volunteers/check-in/7-${'x'.repeat(43)}`;
  const { user } = await show(<CheckInCode url={url} />);
  await user.click(screen.getByRole('button', { name: 'My check-in code' }));
  const svg = await screen.findByRole('img', { name: 'QR code of my check-in' });
  const { container } = render(<QrCode text={url} label="" className="" />);
  expect(svg.innerHTML).toBe(container.querySelector('svg')?.innerHTML);
});

describe('VP-15 staying on', () => {
  const next = {
    ...{ slotId: shiftId(2), title: 'Dinner' },
    ...{ startDateTime: '2126-05-11T14:00:00Z', endDateTime: '2126-05-11T16:00:00Z' },
  };
  const ask = async () => {
    const page = await show(<StayOnButton editionId={12} stayOn={next} timezone="Europe/Paris" />);
    await page.user.click(screen.getByRole('button', { name: 'Stay on until 18:00' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/next shift of the team too, from 16:00 to 18:00/)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Stay on' }));
  };

  it('takes the next shift after a question', async () => {
    const requests = mockRoute(stayOn, aPlace({ timeSlotId: next.slotId }));
    await ask();
    await waitFor(() =>
      expect(toast.list().map(({ title }) => title)).toContain('You are on the next shift too'),
    );
    expect(requests[0]?.params).toEqual({ id: 12, sid: next.slotId });
  });

  it('says why it is not possible any more', async () => {
    mockRoute(stayOn, mockProblem(409, 'SLOT_FULL'));
    await ask();
    expect(await screen.findByText('This shift has no free place.')).toBeVisible();
  });
});
