import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { ChipGroup } from '@siteswap/ui-kit/chip-group';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { PasswordField } from '@siteswap/ui-kit/password-field';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { Switch } from '@siteswap/ui-kit/switch';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { CodeInput } from '#src/shared/code-input.tsx';
import { repeatEarlyInteractions } from './early-interactions.ts';

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;

/** Puts the markup of the server into the document, with what the boot script has noted there. */
function showMarkup(markup: string): void {
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  const early = { typed: new Set<Element>(), pressed: null, ending: new AbortController() };
  const { signal } = early.ending;
  document.addEventListener('input', ({ target }) => early.typed.add(target as Element), {
    signal,
  });
  window.siteswapEarly = early;
}

let hydrated: Root | undefined;

async function takeOver(page: ReactNode): Promise<void> {
  const repeatPresses = repeatEarlyInteractions(root());
  await act(async () => {
    hydrated = hydrateRoot(root(), page);
    repeatPresses();
  });
}

afterEach(() => act(() => hydrated?.unmount()));

/** A controlled field and a button, as in the first paint of a page. */
function SearchPage(): ReactNode {
  const [text, setText] = useState('');
  const [presses, setPresses] = useState(0);
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`${presses} presses`}
      </button>
      <p>{`searching ${text}`}</p>
    </>
  );
}

describe('what the boot script notes', () => {
  beforeEach(async () => {
    document.body.innerHTML = `<div id="root">${renderToString(<SearchPage />)}</div>`;
    // The script that browsers run before the first paint.
    await import('./boot.ts');
  });

  it('repeats what is typed and pressed before hydration once the page is hydrated', async () => {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Search'), 'Brem');
    await user.click(screen.getByRole('button'));
    await takeOver(<SearchPage />);
    await waitFor(() => expect(screen.getByText('searching Brem')).toBeInTheDocument());
    expect(screen.getByLabelText('Search')).toHaveValue('Brem');
    await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('1 presses'));
    expect(window.siteswapEarly).toBeUndefined();
  });
});

it('a press that React hears by taking the page over at once is not repeated', async () => {
  showMarkup(renderToString(<SearchPage />));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const repeatPresses = repeatEarlyInteractions(root());
  startTransition(() => {
    hydrated = hydrateRoot(root(), <SearchPage />);
  });
  repeatPresses();
  await act(async () => screen.getByRole('button').click());
  // Longer than a press would wait for the button.
  await act(async () => jest.advanceTimersByTime(20_000));
  jest.useRealTimers();
  expect(screen.getByRole('button')).toHaveTextContent('1 presses');
});

const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
const options = [
  { id: 'red', label: 'Red' },
  { id: 'blue', label: 'Blue' },
];

interface Bound<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface Row<Value = never> {
  readonly input: (props: Bound<Value>) => ReactNode;
  readonly first: Value;
  /** What the person does in the markup. */
  readonly early: () => Promise<unknown> | unknown;
  readonly expected: Value;
  /** What else shows that the input knows it. */
  readonly later?: () => Promise<unknown>;
}

const row = <Value,>(given: Row<Value>): Row => given as unknown as Row;
const textbox = (): HTMLInputElement =>
  screen.getByLabelText('Name', { selector: 'input, textarea' });
const user = userEvent.setup();
const typeName = () => user.type(textbox(), 'Nuit blanche');
const labels = { label: 'Name' };

/** Each input of the kit, by the path it is imported from. */
const inputs: Readonly<Record<string, Row>> = {
  'text-field': row({
    input: (bound) => <TextField {...labels} {...bound} />,
    first: '',
    early: typeName,
    expected: 'Nuit blanche',
  }),
  'text-area': row({
    input: (bound) => <TextArea {...labels} {...bound} counterMax={100} />,
    first: '',
    early: typeName,
    expected: 'Nuit blanche',
  }),
  'search-field': row({
    input: (bound) => <SearchField {...labels} {...bound} clearLabel="Clear" />,
    first: '',
    early: typeName,
    expected: 'Nuit blanche',
  }),
  'password-field': row({
    input: (bound) => <PasswordField {...labels} {...bound} showLabel="Show" hideLabel="Hide" />,
    first: '',
    early: typeName,
    expected: 'Nuit blanche',
  }),
  'number-stepper': row({
    input: (bound) => <NumberStepper {...labels} {...bound} />,
    first: 1,
    early: async () => {
      await user.clear(textbox());
      await user.type(textbox(), '7');
      await user.tab();
    },
    expected: 7,
  }),
  'combo-box': row({
    input: (bound) => (
      <ComboBox
        {...labels}
        {...bound}
        isSingle
        options={options}
        openLabel="Open"
        removeLabel={String}
        emptyText="None"
      />
    ),
    first: [] as string[],
    early: () => user.type(textbox(), 'Bl'),
    expected: [] as string[],
    later: async () => {
      expect(await screen.findByRole('option', { name: 'Blue' })).toBeVisible();
      expect(screen.queryByRole('option', { name: 'Red' })).not.toBeInTheDocument();
    },
  }),
  checkbox: row({
    input: ({ value, onChange }) => (
      <Checkbox isSelected={value} onChange={onChange}>
        {'Keep'}
      </Checkbox>
    ),
    first: false,
    early: () => user.click(screen.getByRole('checkbox', { name: 'Keep' })),
    expected: true,
  }),
  'checkbox-group': row({
    input: (bound) => <CheckboxGroup {...labels} {...bound} options={options} />,
    first: ['red'],
    early: async () => {
      await user.click(screen.getByRole('checkbox', { name: 'Blue' }));
      await user.click(screen.getByRole('checkbox', { name: 'Red' }));
    },
    expected: ['blue'],
  }),
  'chip-group': row({
    input: ({ value, onChange }) => (
      <ChipGroup
        {...labels}
        chips={options}
        chosen={value}
        onChange={(id, isChosen) =>
          onChange(isChosen ? [...value, id] : value.filter((other) => other !== id))
        }
      />
    ),
    first: [] as string[],
    early: () => user.click(screen.getByRole('checkbox', { name: 'Blue' })),
    expected: ['blue'],
  }),
  'radio-group': row({
    input: (bound) => <RadioGroup {...labels} {...bound} options={options} />,
    first: 'red',
    early: () => user.click(screen.getByRole('radio', { name: 'Blue' })),
    expected: 'blue',
  }),
  switch: row({
    input: ({ value, onChange }) => (
      <Switch isSelected={value} onChange={onChange}>
        {'Night'}
      </Switch>
    ),
    first: false,
    early: () => user.click(screen.getByRole('switch', { name: 'Night' })),
    expected: true,
  }),
  // The only one outside the kit.
  'code-input (shell)': row({
    input: (bound) => <CodeInput {...bound} />,
    first: '',
    early: () => user.type(screen.getAllByRole('textbox')[0] as HTMLElement, '7'),
    expected: '7',
  }),
};

/** What the fields of the page show. */
const shown = (): unknown[] =>
  [...root().querySelectorAll<HTMLInputElement>('input, textarea, select')].map((field) =>
    field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value,
  );

function Page({ input, first }: Row): ReactNode {
  const [value, setValue] = useState(first);
  const [count, setCount] = useState(0);
  const Input = input;
  return (
    <>
      <Input value={value} onChange={setValue} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Rendered ${count}`}
      </button>
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

describe('an input of the kit', () => {
  it.each(Object.keys(inputs))('%s retains what was done before it is taken over', async (name) => {
    const given = inputs[name] as Row;
    const page = <Page {...given} />;
    showMarkup(renderToString(page));
    const fields = [...root().querySelectorAll('input, textarea, select')];
    const before = shown();
    await given.early();
    const early = shown();
    expect(early).not.toEqual(before);
    await takeOver(page);
    // A rendering of the old state, for whatever reason.
    act(() => screen.getByText('Rendered 0').click());
    expect(shown()).toEqual(early);
    await waitFor(() =>
      expect(root().querySelector('output')).toHaveTextContent(JSON.stringify(given.expected)),
    );
    await given.later?.();
    expect(shown()).toEqual(early);
    expect(fields.every((field) => field.isConnected)).toBe(true);
  });

  it('has a row above', () => {
    const kit = join(import.meta.dirname, '../../packages/ui-kit');
    const { exports } = JSON.parse(readFileSync(join(kit, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    /** Whether a file of the kit has a field, itself or in another file of the kit. */
    const hasField = (file: string): boolean => {
      const source = readFileSync(file, 'utf8');
      const isOwn =
        /<(input|textarea|select)\b|react-aria-components\/(Input|TextArea|Checkbox|CheckboxGroup|RadioGroup|Select|Switch|Slider|ColorField|TokenField|FileTrigger|TimeField|DateField)'/;
      const parts = [...source.matchAll(/from '(\.[^']+\.tsx)'/g)].map(
        ([, path]) => path as string,
      );
      return isOwn.test(source) || parts.some((path) => hasField(join(dirname(file), path)));
    };
    // These have no field in which something can be done early: a hidden one for files, and text in markup of the server.
    const without = ['date-field', 'image-field', 'select', 'time-field'];
    // Its rows are data of members, which no markup of the server contains: a box that is ticked early would be lost.
    const ofMembers = ['data-table'];
    const found = Object.entries(exports)
      .filter(([, file]) => file.endsWith('.tsx') && hasField(join(kit, file)))
      .map(([path]) => path.slice(2));
    expect(found).toEqual(
      expect.arrayContaining(Object.keys(inputs).filter((path) => !/shell/.test(path))),
    );
    const exempt = [...without, ...ofMembers];
    expect(found.filter((path) => !(path in inputs) && !exempt.includes(path))).toEqual([]);
  });
});

function Name(): ReactNode {
  const [name, setName] = useState('');
  return (
    <>
      <TextField {...labels} value={name} onChange={setName} />
      <output>{name}</output>
    </>
  );
}

it('retains every letter that is typed while the code of a part loads', async () => {
  let arrive = (): void => undefined;
  const stream = await renderToReadableStream(
    <Suspense>
      <Name />
    </Suspense>,
  );
  showMarkup(await new Response(stream).text());
  const Late = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = () => resolve({ default: Name });
      }),
  );
  await user.type(textbox(), 'Nuit');
  await takeOver(
    <Suspense>
      <Late />
    </Suspense>,
  );
  // As a browser does it: without the property of the element, which scripts write.
  ownValue?.set?.call(textbox(), 'Nuit blanche');
  textbox().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await act(async () => arrive());
  await waitFor(() => expect(root().querySelector('output')).toHaveTextContent('Nuit blanche'));
  expect(textbox()).toHaveValue('Nuit blanche');
});
