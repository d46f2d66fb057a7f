import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { LinkButton } from '../actions/link-button.tsx';
import { UiProvider } from '../base/provider.tsx';
import { CountBadge } from '../data-display/badge.tsx';
import { Flag } from '../data-display/flag.tsx';
import { StarIcon } from '../data-display/icons.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { Dialog, DialogTrigger } from '../overlays/dialog.tsx';
import { IconHint } from '../overlays/tooltip.tsx';
import { pagesToShow } from './pages-to-show.ts';
import { Pagination } from './pagination.tsx';
import { Segmented } from './segmented.tsx';
import { LinkTabs } from './tabs.tsx';

describe('pages of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, 3, 4, -7, 7]],
    [5, 12, [1, -4, 4, 5, 6, -12, 12]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 12, [1, 2, 3, 4, 5, -12, 12]],
    [12, 12, [1, -9, 9, 10, 11, 12]],
  ])('at %p of %p show %p', (page, pageCount, expected) => {
    expect(pagesToShow(page, pageCount)).toEqual(expected);
  });

  it('are links, with the current one announced and no way before the first', () => {
    render(
      <MemoryRouter>
        <Pagination
          page={1}
          pageCount={3}
          hrefOf={(page) => `/?page=${page}`}
          label="Pages"
          previousLabel="Previous"
          nextLabel="Next"
          pageLabel={(page) => `Page ${page}`}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('aria-label')).toBe('Page 1');
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/?page=2');
  });
});

describe('tabs', () => {
  it('name the current page and call back on hover and focus', async () => {
    const onIntent = jest.fn();
    render(
      <MemoryRouter initialEntries={['/editions/1/carpool']}>
        <LinkTabs
          label="Edition"
          onIntent={onIntent}
          tabs={[
            { id: 'about', to: '/editions/1', label: 'About', isExact: true },
            { id: 'carpool', to: '/editions/1/carpool', label: 'Carpool', count: 3 },
          ]}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Carpool 3');
    await userEvent.hover(screen.getByRole('link', { name: 'About' }));
    expect(onIntent).toHaveBeenCalledWith('about');
  });
});

describe('a switch', () => {
  it('is chosen by the arrow keys, as radio buttons are', async () => {
    const onChange = jest.fn();
    const options = ['Grid', 'Agenda', 'Map'].map((label) => ({ id: label, label }));
    render(<Segmented label="View" options={options} value="Grid" onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Agenda' }));
    expect(onChange.mock.calls).toEqual([['Agenda']]);
  });
});

describe('a button', () => {
  it('retains the focus and ignores presses while loading', async () => {
    const onPress = jest.fn();
    render(
      <Button isLoading loadingLabel="Sending" onPress={onPress}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: /Send/ });
    await userEvent.click(button);
    expect(onPress).not.toHaveBeenCalled();
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.textContent).toContain('Sending');
  });

  it('that is on announces it', () => {
    render(
      <IconButton aria-label="Favourite" isOn>
        <svg aria-hidden="true" />
      </IconButton>,
    );
    expect(screen.getByRole('button', { name: 'Favourite', pressed: true })).toBeTruthy();
  });

  it('to another site opens a tab without access to this one', () => {
    render(<LinkButton href="https://tickets.test/">Tickets</LinkButton>);
    const link = screen.getByRole('link', { name: 'Tickets' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });
});

describe('a dialog', () => {
  const dialog = (isDismissable: boolean) => (
    <DialogTrigger>
      <Button>Open</Button>
      <Dialog title="Delete the offer?" isDismissable={isDismissable} closeLabel="Close">
        Two passengers will be notified.
      </Dialog>
    </DialogTrigger>
  );

  it('is named by its title, closes on Escape and gives the focus back', async () => {
    render(dialog(true));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Delete the offer?' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Open' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('that needs a decision ignores Escape', async () => {
    render(dialog(false));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Delete the offer?' })).toBeTruthy();
  });
});

describe('what is announced in addition to being shown', () => {
  it('caps a count at 99+ and shows no zero', () => {
    const { container, rerender } = render(<CountBadge count={100} />);
    expect(container.textContent).toBe('99+');
    rerender(<CountBadge count={99} />);
    expect(container.textContent).toBe('99');
    rerender(<CountBadge count={0} />);
    expect(container.textContent).toBe('');
  });

  it('writes the letters of a country without a picture of its flag', () => {
    const { container, rerender } = render(<Flag country="JP" />);
    expect(container.textContent).toBe('JP');
    rerender(<Flag locale="uk" aria-label="Ukrainian" />);
    expect(screen.getByRole('img', { name: 'Ukrainian' }).querySelector('svg')).not.toBeNull();
  });

  it('announces an error at once and offers to try again', async () => {
    const onRetry = jest.fn();
    render(<ErrorState title="The list did not come" retryLabel="Try again" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('The list did not come');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('under a strict content policy', () => {
  it('the style element of React Aria is already in the page', () => {
    render(
      <UiProvider locale="en" navigate={() => {}}>
        <Button>Press</Button>
      </UiProvider>,
    );
    expect(document.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
  });
});

describe('an icon with a hint', () => {
  it('is named for screen readers and shows the name under the pointer', async () => {
    render(
      <IconHint label="Showers">
        <StarIcon />
      </IconHint>,
    );
    const icon = screen.getByRole('img', { name: 'Showers' });
    await userEvent.hover(icon);
    expect(screen.getByRole('tooltip').textContent).toBe('Showers');
    await userEvent.unhover(icon);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
