import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { Flag } from './flag.tsx';

const picture = (container: HTMLElement) => container.querySelector('svg, img');

/** Codes that `Intl` still names although their countries are gone, or that are no countries. */
const noCountries =
  /^(AN|BU|CS|DD|DG|DY|EA|EU|EZ|FX|HV|NH|NT|QO|RH|SU|TP|UK|UN|VD|YD|YU|XA|XB|ZR|ZZ|CP|CQ|QU)$/;

const countries = (): string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !noCountries.test(code));
};

describe('a flag', () => {
  it('of a common country is there at once', () => {
    const { container } = render(<Flag country="FR" />);
    expect(picture(container)).not.toBeNull();
  });

  it('of any other country is loaded; its letters stand there meanwhile', async () => {
    const { container } = render(<Flag country="IL" aria-label="Israël" />);
    expect(screen.getByRole('img', { name: 'Israël' }).textContent).toContain('IL');
    await waitFor(() => expect(picture(container)).not.toBeNull());
    expect(container.textContent).not.toContain('IL');
  });

  it('exists for every country', async () => {
    const all = countries();
    expect(all.length).toBeGreaterThan(240);
    const { container } = render(all.map((code) => <Flag key={code} country={code} />));
    await waitFor(() => expect(container.querySelectorAll('svg, img')).toHaveLength(all.length));
  });

  it('that does not exist is its letters', async () => {
    const { container } = render(
      <>
        <Flag country="QQ" />
        <Flag country="US" />
      </>,
    );
    await waitFor(() => expect(picture(container)).not.toBeNull());
    expect(container.textContent).toContain('QQ');
  });
});
