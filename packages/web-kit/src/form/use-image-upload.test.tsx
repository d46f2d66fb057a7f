import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ProblemError } from '../client/problem-error.ts';
import en from '../locales/en.json' with { type: 'json' };
import { renderPage } from '../testing/index.ts';
import { useImageUpload } from './use-image-upload.ts';

const limited = {
  type: 'about:blank',
  title: '',
  status: 429,
  code: 'RATE_LIMITED',
  requestId: '',
};

function Failure({ retryAfter }: { retryAfter?: number }): ReactNode {
  const { errorText } = useImageUpload('edition');
  return <p>{errorText(new ProblemError(retryAfter ? { ...limited, retryAfter } : limited))}</p>;
}

it('says until when no more pictures are taken, and that the picture stays', async () => {
  await renderPage(<Failure retryAfter={1_800} />);
  expect(
    screen.getByText(/^Too many pictures .* stays here: try again after \d\d:\d\d\.$/),
  ).toBeVisible();
});

it('says that there were too many requests, when the response has no time', async () => {
  await renderPage(<Failure />);
  expect(screen.getByText(en.error.RATE_LIMITED)).toBeVisible();
});
