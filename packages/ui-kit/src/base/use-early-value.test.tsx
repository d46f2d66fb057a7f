import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Checkbox } from '../forms/checkbox.tsx';
import { CheckboxGroup } from '../forms/checkbox-group.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { TextField } from '../forms/text-field.tsx';

const options = [
  { id: 'red', label: 'Red' },
  { id: 'blue', label: 'Blue' },
];

function Page(): ReactNode {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [words, setWords] = useState('');
  const [password, setPassword] = useState('');
  const [isKept, setKept] = useState(false);
  const [colour, setColour] = useState<string | null>(null);
  const [sizes, setSizes] = useState<string[]>([]);
  const [count, setCount] = useState(0);
  return (
    <>
      <TextField label="Name" value={name} onChange={setName} />
      <TextArea label="Note" value={note} onChange={setNote} />
      <SearchField label="Search" clearLabel="Clear" value={words} onChange={setWords} />
      <PasswordField
        label="Password"
        showLabel="Show"
        hideLabel="Hide"
        value={password}
        onChange={setPassword}
      />
      <Checkbox isSelected={isKept} onChange={setKept}>
        Keep
      </Checkbox>
      <RadioGroup label="Colour" value={colour} onChange={setColour} options={options} />
      <CheckboxGroup label="Sizes" value={sizes} onChange={setSizes} options={options} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Pressed ${count}`}
      </button>
      <output>{JSON.stringify({ name, note, words, password, isKept, colour, sizes })}</output>
    </>
  );
}

let root: Root | undefined;
const box = document.createElement('div');
beforeEach(() => document.body.append(box));
afterEach(() => {
  act(() => root?.unmount());
  box.remove();
});

function Focusing(): ReactNode {
  return (
    <>
      <TextField label="First" autoFocus />
      <TextField label="Second" />
    </>
  );
}

it.each([
  ['stays in the field in which the person types already', 'Second'],
  ['goes to the first field when the person is nowhere', 'First'],
])('the focus %s', async (_, focused) => {
  box.innerHTML = renderToString(<Focusing />);
  if (focused === 'Second') screen.getByLabelText('Second').focus();
  await act(async () => {
    root = hydrateRoot(box, <Focusing />);
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)));
});

/** Changes that the form below has in a later task, as one that is rendered again then. */
const later: (() => void)[] = [];

function Late(): ReactNode {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [words, setWords] = useState('');
  const late = (set: (value: string) => void) => (value: string) => {
    later.push(() => set(value));
  };
  return (
    <>
      <TextField label="Name" value={name} onChange={late(setName)} />
      <TextArea label="Note" value={note} onChange={late(setNote)} />
      <SearchField label="Search" clearLabel="Clear" value={words} onChange={late(setWords)} />
      <output>{JSON.stringify([name, note, words])}</output>
    </>
  );
}

it('a field that is taken over shows what was typed all the time, with the caret where it was', async () => {
  box.innerHTML = renderToString(<Late />);
  const fields = ['Name', 'Note', 'Search'].map(
    (label) => screen.getByLabelText(label, { selector: 'input, textarea' }) as HTMLInputElement,
  );
  for (const field of fields) {
    field.value = 'Nuit blanche';
    field.setSelectionRange(4, 4);
  }
  await act(async () => {
    root = hydrateRoot(box, <Late />);
  });
  expect(box.querySelector('output')?.textContent).toBe('["","",""]');
  expect(fields.map(({ value }) => value)).toEqual(Array(3).fill('Nuit blanche'));
  expect(later).toHaveLength(3);
  act(() => {
    for (const change of later) change();
  });
  expect(JSON.parse(box.querySelector('output')?.textContent ?? '')).toEqual(
    Array(3).fill('Nuit blanche'),
  );
  expect(fields.map(({ value }) => value)).toEqual(Array(3).fill('Nuit blanche'));
  expect(fields.map(({ selectionStart }) => selectionStart)).toEqual([4, 4, 4]);
});

it('what was typed and chosen in the markup of the server stays when React takes it over', async () => {
  box.innerHTML = renderToString(<Page />);
  const type = (label: string, text: string): void => {
    (screen.getByLabelText(label, { selector: 'input, textarea' }) as HTMLInputElement).value =
      text;
  };
  type('Name', 'Nuit blanche');
  type('Note', 'Trois balles');
  type('Search', 'Lille');
  type('Password', 'Trois-Balles-42');
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep' }).checked = true;
  screen.getByRole<HTMLInputElement>('radio', { name: 'Blue' }).checked = true;
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Red' }).checked = true;
  await act(async () => {
    root = hydrateRoot(box, <Page />);
  });
  const expected = {
    name: 'Nuit blanche',
    note: 'Trois balles',
    words: 'Lille',
    password: 'Trois-Balles-42',
    isKept: true,
    colour: 'blue',
    sizes: ['red'],
  };
  await waitFor(() =>
    expect(JSON.parse(box.querySelector('output')?.textContent ?? '')).toEqual(expected),
  );
  // A rendering for another reason changes none of it.
  act(() => screen.getByRole('button', { name: 'Pressed 0' }).click());
  const shown = screen.getByLabelText('Name', { selector: 'input' }) as HTMLInputElement;
  expect(shown.value).toBe('Nuit blanche');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Blue' }).checked).toBe(true);
});
