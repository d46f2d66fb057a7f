import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { UiProvider } from '../base/provider.tsx';
import { Pill, PillGroup } from '../data-display/pill.tsx';
import { Checkbox } from './checkbox.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { ComboBox } from './combo-box.tsx';
import { DateField } from './date-field.tsx';
import { Form, FormError } from './form.tsx';
import { NumberStepper } from './number-stepper.tsx';
import { PasswordField } from './password-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

afterEach(() => void jest.restoreAllMocks());

describe('a pill', () => {
  it('is removed by its cross, whose name says what it removes', async () => {
    const onRemove = jest.fn();
    render(
      <PillGroup label="Filters">
        {[
          <Pill key="fr" onRemove={onRemove} removeLabel="Remove France">
            France
          </Pill>,
          <Pill key="online">Online</Pill>,
        ]}
      </PillGroup>,
    );
    expect(screen.getByRole('list', { name: 'Filters' }).children).toHaveLength(2);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Remove France' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });
});

describe('Enter', () => {
  it('in a box does not send the form around it, in a text field it does', async () => {
    const onSubmit = jest.fn();
    render(
      <Form onSubmit={onSubmit}>
        <TextField label="Name" defaultValue="" />
        <Checkbox>Online</Checkbox>
        <CheckboxGroup
          label="Food"
          value={[]}
          onChange={() => {}}
          options={[{ id: 'trucks', label: 'Food trucks' }]}
        />
        <button type="submit">Next</button>
      </Form>,
    );
    for (const name of ['Online', 'Food trucks']) {
      act(() => screen.getByRole('checkbox', { name }).focus());
      await userEvent.keyboard('{Enter}');
    }
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

function Seats(): ReactNode {
  const [seats, setSeats] = useState(7);
  return <NumberStepper label="Seats" value={seats} onChange={setSeats} min={1} max={8} />;
}

describe('a number stepper', () => {
  const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Seats' });

  it('stops at its bounds', async () => {
    render(<Seats />);
    const [less, more] = screen.getAllByRole('button') as [HTMLButtonElement, HTMLButtonElement];
    await userEvent.click(more);
    expect(input().value).toBe('8');
    expect(more.disabled).toBe(true);
    await userEvent.click(input());
    await userEvent.keyboard('{Home}');
    expect(input().value).toBe('1');
    expect(less.disabled).toBe(true);
  });

  it('brings a typed number inside its bounds and returns to the last one when emptied', async () => {
    render(<Seats />);
    await userEvent.clear(input());
    await userEvent.type(input(), '40');
    await userEvent.tab();
    expect(input().value).toBe('8');
    await userEvent.clear(input());
    await userEvent.tab();
    expect(input().value).toBe('8');
  });
});

describe('a password field', () => {
  it('shows and hides what is typed', async () => {
    render(
      <PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="juggle" />,
    );
    const input = screen.getByLabelText('Password') as HTMLInputElement;
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    expect(input.value).toBe('juggle');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.type).toBe('password');
  });
});

describe('a field in error', () => {
  it('is invalid for screen readers, with its error and its help', () => {
    render(<TextField label="E-mail" description="Shown to no one" error="The end is missing" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(expect.arrayContaining(['Shown to no one', 'The end is missing']));
  });

  it('is under a summary that takes the focus', () => {
    render(
      <Form onSubmit={() => {}}>
        <FormError title="Two fields need another look" />
      </Form>,
    );
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });
});

describe('a text area', () => {
  it('counts, and announces when few characters are left, without cutting pasted text', async () => {
    render(
      <TextArea
        label="Message"
        counterMax={10}
        counterText={(left) => `${left} left`}
        defaultValue=""
      />,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'twelve chars');
    expect(screen.getByText('12 / 10').parentElement?.getAttribute('data-over')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('-2 left');
  });
});

const countries = [
  { id: 'FR', label: 'France' },
  { id: 'SE', label: 'Suède' },
  { id: 'CH', label: 'Suisse' },
];

function Countries(props: { isSingle?: boolean }): ReactNode {
  const [chosen, setChosen] = useState(props.isSingle ? [] : ['FR']);
  return (
    <ComboBox
      {...props}
      label="Countries"
      options={countries}
      value={chosen}
      onChange={setChosen}
      openLabel="Open"
      emptyText="Nothing found"
      removeLabel={(name) => `Remove ${name}`}
    />
  );
}

describe('a combo box', () => {
  it('finds without accents, adds by keyboard and removes by pill', async () => {
    render(<Countries />);
    const input = screen.getByRole('combobox', { name: 'Countries' }) as HTMLInputElement;
    await userEvent.type(input, 'sued');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Suède']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(input.value).toBe('');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove France' }));
    expect(screen.queryByRole('button', { name: 'Remove France' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Suède' })).toBeTruthy();
  });

  it.each([true, false])(
    'leaves what is typed while the page scrolls (single: %s)',
    async (isSingle) => {
      render(<Countries isSingle={isSingle} />);
      const input = screen.getByRole('combobox', { name: 'Countries' }) as HTMLInputElement;
      await userEvent.type(input, 's');
      // A focus that moves the page is followed by this a frame later.
      fireEvent.scroll(document);
      expect(screen.queryByRole('option')).toBeNull();
      expect(input.value).toBe('s');
      await userEvent.keyboard('uis');
      expect(input.value).toBe('suis');
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Suisse']);
      await userEvent.tab();
      expect(input.value).toBe('');
    },
  );

  it('says when nothing matches', async () => {
    render(<Countries />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Countries' }), 'zz');
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });
});

describe('dates and times', () => {
  it('are typed in the order of the language and given as ISO text', async () => {
    const onDate = jest.fn();
    const onTime = jest.fn();
    render(
      <UiProvider locale="fr" navigate={() => {}}>
        <DateField label="Day" value="2027-04-18" onChange={onDate} />
        <TimeField label="Hour" value="14:00" onChange={onTime} />
      </UiProvider>,
    );
    const segments = screen.getAllByRole('spinbutton');
    expect(segments.map((segment) => segment.textContent)).toEqual([
      '18',
      '04',
      '2027',
      '14',
      '00',
    ]);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(onDate).toHaveBeenCalledWith('2027-04-19');
    act(() => segments[4]?.focus());
    await userEvent.keyboard('{ArrowUp}');
    expect(onTime).toHaveBeenCalledWith('14:01');
  });

  it.each([
    ['a window next to its field', false, '.sw-popover'],
    ['a sheet on a phone', true, '.sw-overlay > .sw-dialog'],
  ])('open their calendar in %s', async (_, isNarrow, place) => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: isNarrow && media.includes('max-width'),
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    );
    const onDate = jest.fn();
    render(
      <UiProvider locale="de" navigate={() => {}}>
        <DateField label="Day" value="2027-04-18" onChange={onDate} />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.closest(place)).not.toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: /19\. April 2027/ }));
    expect(onDate).toHaveBeenCalledWith('2027-04-19');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show an invalid value as empty instead of failing', () => {
    render(<DateField label="Day" value="soon" onChange={() => {}} />);
    expect(screen.getAllByRole('spinbutton')[0]?.hasAttribute('data-placeholder')).toBe(true);
  });
});
