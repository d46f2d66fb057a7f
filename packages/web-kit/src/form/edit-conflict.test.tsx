import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { versioned } from '@siteswap/contracts/edit-version';
import { defineRoute } from '@siteswap/contracts/route';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { mockProblem, mockRoute, renderPage } from '../testing/index.ts';
import { DraftNotice } from './draft-notice.tsx';
import { Field } from './field.tsx';
import { useRouteForm } from './use-route-form.ts';

const bag = {
  name: z.string().trim().min(1),
  text: z.string().nullable(),
  day: z.iso.date().nullable(),
  isOpen: z.boolean(),
  isLarge: z.boolean(),
};
const changeBag = defineRoute({
  id: 'props.bag.change',
  method: 'PUT',
  path: '/api/bags/:id',
  summary: 'Changes a bag.',
  access: 'member',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object(bag).partial().extend(versioned),
  response: z.object({ ...bag, id: z.int(), ...versioned }),
  errors: ['EDIT_CONFLICT'],
});
type Bag = z.infer<typeof changeBag.response>;

const first: Bag = {
  id: 3,
  name: 'Blue bag',
  text: 'Seven clubs and two rings',
  day: '2027-05-01',
  isOpen: false,
  isLarge: false,
  version: 'v1',
};
let opened = first;

function BagForm(): ReactNode {
  const [isSaved, setSaved] = useState(false);
  const form = useRouteForm(changeBag, {
    namespace: 'props',
    params: { id: 3 },
    opened,
    toValues: ({ name, text, day, isOpen, isLarge }) => ({
      name,
      text: text ?? '',
      day,
      flags: [...(isOpen ? ['open'] : []), ...(isLarge ? ['large'] : [])],
    }),
    toBody: ({ flags, ...rest }) => ({
      ...rest,
      isOpen: flags.includes('open'),
      isLarge: flags.includes('large'),
    }),
    onlyChanged: true,
    draft: 'bag-3',
    onSuccess: () => setSaved(true),
  });
  const flags = form.watch('flags');
  const flip = (flag: string, isOn: boolean): void =>
    form.setValue('flags', isOn ? [...flags, flag] : flags.filter((one) => one !== flag), {
      shouldDirty: true,
    });
  return (
    <Form onSubmit={form.submit}>
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field form={form} name="name" as={TextField} label="Name" />
      <Field form={form} name="text" as={TextArea} label="Text" />
      <Field form={form} name="day" as={DateField} label="Day" />
      <Checkbox isSelected={flags.includes('open')} onChange={(isOn) => flip('open', isOn)}>
        Open
      </Checkbox>
      <Checkbox isSelected={flags.includes('large')} onChange={(isOn) => flip('large', isOn)}>
        Large
      </Checkbox>
      <button type="submit">Save</button>
      {isSaved ? <p>Saved</p> : null}
    </Form>
  );
}

/** The bag as another person has saved it, and the fields that both have changed. */
const conflictWith = (changes: Partial<Bag>, ...fields: string[]) => {
  const { id: _, ...fresh } = { ...first, version: 'v2', ...changes };
  return mockProblem(409, 'EDIT_CONFLICT', {
    errors: fields.map((path) => ({ path, code: 'CHANGED_MEANWHILE' })),
    fresh,
  });
};
const open = () => renderPage(<BagForm />, { messages: { props: {} } });
type Page = Awaited<ReturnType<typeof open>>;
const input = (name: string) => screen.getByRole('textbox', { name });
const retype = async ({ user }: Page, name: string, text: string): Promise<void> => {
  await user.clear(input(name));
  await user.type(input(name), text);
};
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
const conflicts = () => screen.queryAllByRole('group', { name: 'Somebody else saved this:' });

const visitAgain = async ({ router }: Page): Promise<void> => {
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('elsewhere');
  await act(() => router.navigate('/'));
  await screen.findByRole('textbox', { name: 'Name' });
};

beforeEach(() => {
  opened = first;
});

describe('ED-14 a form whose field another person has changed', () => {
  it('sends the version that it was opened with, and what was changed alone', async () => {
    const received = mockRoute(changeBag, { ...first, name: 'Red bag', version: 'v2' });
    const page = await open();
    await retype(page, 'Name', 'Red bag');
    await press(page, 'Save');
    await screen.findByText('Saved');
    expect(received.map(({ body }) => body)).toEqual([{ name: 'Red bag', version: 'v1' }]);
    // The next change goes on from what was saved.
    await retype(page, 'Text', 'Empty');
    await press(page, 'Save');
    await waitFor(() => expect(received).toHaveLength(2));
    expect(received[1]?.body).toMatchObject({ text: 'Empty', version: 'v2' });
  });

  it('retains what was typed, shows what they saved and what differs, and saves what is chosen', async () => {
    mockRoute(
      changeBag,
      conflictWith({ name: 'Green bag', text: 'Seven clubs', isLarge: true }, 'name', 'text'),
    );
    const page = await open();
    await retype(page, 'Name', 'Red bag');
    await retype(page, 'Text', 'Seven clubs and one ball');
    await page.user.click(screen.getByRole('checkbox', { name: 'Open' }));
    await press(page, 'Save');
    expect(await screen.findByText(/^Somebody else saved changes meanwhile/)).toBeInTheDocument();
    expect(input('Name')).toHaveValue('Red bag');
    await waitFor(() => expect(input('Name')).toHaveFocus());
    expect(input('Text')).toHaveValue('Seven clubs and one ball');
    // What only they have changed is theirs, next to what I changed.
    expect(screen.getByRole('checkbox', { name: 'Large' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Open' })).toBeChecked();
    const [name, text] = conflicts() as [HTMLElement, HTMLElement];
    expect(conflicts()).toHaveLength(2);
    expect(within(name).getByText(/Green/).closest('ins')).toHaveTextContent(
      'only in theirs: Green',
    );
    expect(
      within(text)
        .getByText(/one ball/)
        .closest('del'),
    ).toHaveTextContent(/only in yours:.*one ball/);

    // Nothing is sent before each is chosen.
    const received = mockRoute(changeBag, { ...first, version: 'v3' });
    await press(page, 'Save');
    await waitFor(() => expect(input('Name')).toHaveFocus());
    expect(received).toEqual([]);

    await page.user.click(within(name).getByRole('button', { name: 'Take theirs' }));
    expect(input('Name')).toHaveValue('Green bag');
    expect(within(name).getByText('Their version will be saved.')).toBeInTheDocument();
    await page.user.click(within(text).getByRole('button', { name: 'Keep mine' }));
    await press(page, 'Save');
    await screen.findByText('Saved');
    expect(received.map(({ body }) => body)).toEqual([
      { text: 'Seven clubs and one ball', isOpen: true, version: 'v2' },
    ]);
    expect(conflicts()).toEqual([]);
  });

  it('gives back what was typed when the choice changes', async () => {
    mockRoute(changeBag, conflictWith({ name: 'Green bag' }, 'name'));
    const page = await open();
    await retype(page, 'Name', 'Red bag');
    await press(page, 'Save');
    await page.findByRole('button', { name: 'Take theirs' });
    await press(page, 'Take theirs');
    await press(page, 'Keep mine');
    expect(input('Name')).toHaveValue('Red bag');
    expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('shows the value of an input that is no text as that input shows it', async () => {
    opened = { ...first, day: null };
    mockRoute(changeBag, conflictWith({ day: '2027-06-11' }, 'day'));
    const page = await open();
    const [month] = within(screen.getByRole('group', { name: 'Day' })).getAllByRole('spinbutton');
    await page.user.click(month as HTMLElement);
    await page.user.keyboard('05012027');
    await press(page, 'Save');
    await page.findByRole('button', { name: 'Take theirs' });
    const [theirs] = conflicts() as [HTMLElement];
    expect(
      within(theirs)
        .getAllByRole('spinbutton')
        .map((part) => part.textContent),
    ).toEqual(['6', '11', '2027']);
  });

  it('asks anew after another visit: a draft has the version it was opened with', async () => {
    const page = await open();
    await retype(page, 'Name', 'Red bag');
    opened = { ...first, name: 'Green bag', version: 'v2' };
    const received = mockRoute(changeBag, conflictWith({ name: 'Green bag' }, 'name'));
    await visitAgain(page);
    expect(input('Name')).toHaveValue('Red bag');
    await press(page, 'Save');
    await page.findByRole('button', { name: 'Keep mine' });
    expect(received.map(({ body }) => body)).toEqual([{ name: 'Red bag', version: 'v1' }]);
    // Not chosen yet: another visit asks again.
    await visitAgain(page);
    await press(page, 'Save');
    await page.findByRole('button', { name: 'Keep mine' });
    expect(received[1]?.body).toEqual({ name: 'Red bag', version: 'v1' });
    const saved = mockRoute(changeBag, { ...first, name: 'Red bag', version: 'v3' });
    await press(page, 'Keep mine');
    await press(page, 'Save');
    await screen.findByText('Saved');
    expect(saved.map(({ body }) => body)).toEqual([{ name: 'Red bag', version: 'v2' }]);
    expect(window.sessionStorage).toHaveLength(0);
  });
});
