import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { defineRoute } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { NumberStepper } from '@siteswap/ui-kit/number-stepper';
import { PasswordField } from '@siteswap/ui-kit/password-field';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { Select } from '@siteswap/ui-kit/select';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { TimeField } from '@siteswap/ui-kit/time-field';
import { toast } from '@siteswap/ui-kit/toast';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import {
  mockProblem,
  mockRoute,
  type RenderedPage,
  renderPage,
  setDeviceOnline,
} from '../testing/index.ts';
import { CancelLink } from './cancel-link.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { Field } from './field.tsx';
import { FieldsInError } from './fields-in-error.tsx';
import { useRouteForm } from './use-route-form.ts';

const addBall = defineRoute({
  id: 'props.ball.add',
  method: 'POST',
  path: '/api/bags/:id/balls',
  summary: 'Puts a ball into a bag.',
  access: 'member',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({
    colour: z.string().trim().min(1).max(10),
    weight: z.int().max(200),
    bought: z.iso.datetime(),
    note: z.string().optional(),
  }),
  response: z.object({ id: z.int() }),
});

interface BallValues {
  readonly colour: string;
  readonly grams: number;
  readonly day: string | null;
  readonly note: string;
}
const empty: BallValues = { colour: '', grams: 120, day: '2027-05-01', note: '' };

const added: number[] = [];

function BallForm({ values = empty }: { values?: BallValues }): ReactNode {
  const form = useRouteForm(addBall, {
    namespace: 'props',
    params: { id: 3 },
    defaultValues: values,
    toBody: ({ colour, grams, day, note }) => ({
      colour,
      weight: grams,
      bought: day ? `${day}T12:00:00Z` : undefined,
      note: note || undefined,
    }),
    fieldOfPath: { weight: 'grams', bought: 'day' },
    fieldOfCode: { COLOUR_TAKEN: 'colour' },
    textOf: ({ problem }) => (problem['by'] ? `It is taken by ${problem['by']}.` : null),
    draft: 'ball-3',
    draftExcept: ['note'],
    onSuccess: ({ id }) => {
      added.push(id);
      form.reset(empty);
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field form={form} name="colour" as={TextField} label="Colour" autoComplete="off" />
      <Field form={form} name="grams" as={NumberStepper} label="Weight" />
      <Field form={form} name="day" as={DateField} label="Bought" />
      <Field form={form} name="note" as={TextArea} label="Note" />
      <button type="submit">{form.mutation.isPending ? 'Adding' : 'Add'}</button>
    </Form>
  );
}

/** Checks a field before the form is sent, as a step does. */
function CheckedForm(): ReactNode {
  const form = useRouteForm(addBall, {
    namespace: 'props',
    params: { id: 3 },
    defaultValues: { colour: '' },
    toBody: ({ colour }) => ({ colour, weight: 1, bought: '2027-05-01T12:00:00Z' }),
    draft: 'ball-checked',
  });
  return (
    <Form onSubmit={() => form.trigger('colour')}>
      <Field form={form} name="colour" as={TextField} label="Colour" />
      <FieldsInError form={form} />
      <button type="submit">Check</button>
      <CancelLink form={form} to="/" />
    </Form>
  );
}

const addBallLater = { ...addBall, withoutNetwork: 'waits' } as const;

function WaitingForm(): ReactNode {
  const form = useRouteForm(addBallLater, {
    namespace: 'props',
    params: { id: 3 },
    defaultValues: { colour: '' },
    toBody: ({ colour }) => ({ colour, weight: 1, bought: '2027-05-01T12:00:00Z' }),
    draft: 'ball-later',
    onSuccess: ({ id }) => void added.push(id),
  });
  return (
    <Form onSubmit={form.submit}>
      <Field form={form} name="colour" as={TextField} label="Colour" />
      <Button type="submit" write={form.mutation}>
        Add
      </Button>
    </Form>
  );
}

let stored = empty;
function StoredBallForm(): ReactNode {
  return <BallForm values={stored} />;
}

const messages = { props: { error: { COLOUR_TAKEN: 'There is one of this colour.' } } };
const open = (form: ReactNode = <BallForm />) => renderPage(form, { messages });

/** Accessible description of an input: its help and its error. */
const described = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a form bound to a route', () => {
  it('sends the body made of what was typed, as the contract parses it', async () => {
    const received = mockRoute(addBall, { id: 41 });
    const page = await open();
    await page.user.type(page.getByRole('textbox', { name: 'Colour' }), ' red ');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toEqual([41]));
    expect(received).toEqual([
      {
        params: { id: 3 },
        query: undefined,
        body: { colour: 'red', weight: 120, bought: '2027-05-01T12:00:00Z' },
      },
    ]);
  });

  it('shows next to the fields what the contract rejects, focuses the first, and sends nothing', async () => {
    const received = mockRoute(addBall, { id: 1 });
    const page = await open(<BallForm values={{ ...empty, grams: 900, day: null }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await waitFor(() => expect(described(colour)).toContain('This field is required.'));
    expect(colour).toHaveFocus();
    expect(described(page.getByRole('textbox', { name: 'Weight' }))).toContain('200 at most.');
    expect(page.getAllByText('This field is required.')).toHaveLength(2);
    expect(received).toHaveLength(0);
  });

  it('focuses the first field in error in the order of the page, whatever its kind', async () => {
    mockRoute(addBall, { id: 1 });
    const page = await open(<BallForm values={{ ...empty, colour: 'red', day: null }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const [segment] = await page.findAllByRole('spinbutton');
    await waitFor(() => expect(segment).toHaveFocus());
  });

  it('focuses a field that only the server rejects, also one of a kind without text', async () => {
    mockRoute(
      addBall,
      mockProblem(422, 'INVALID_INPUT', { errors: [{ path: 'bought', code: 'NOT_ALLOWED' }] }),
    );
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const [segment] = page.getAllByRole('spinbutton');
    await waitFor(() => expect(segment).toHaveFocus());
  });

  it('counts the fields in error, and checks one in error again while it is typed', async () => {
    mockRoute(addBall, { id: 1 });
    const page = await open(<CheckedForm />);
    await page.user.click(page.getByRole('button', { name: 'Check' }));
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await waitFor(() => expect(described(colour)).toContain('This field is required.'));
    expect(page.getByText('1 field to check')).toBeVisible();
    await page.user.type(colour, 'r');
    await waitFor(() => expect(described(colour)).not.toContain('This field is required.'));
    expect(page.queryByText('1 field to check')).toBeNull();
  });

  it('is left without losing its draft, unless the person says so', async () => {
    toast.clear();
    const page = await open(<CheckedForm />);
    await page.user.click(page.getByRole('link', { name: 'Cancel' }));
    expect(toast.list()).toEqual([]);
    await page.user.type(page.getByRole('textbox', { name: 'Colour' }), 'blue');
    await page.user.click(page.getByRole('link', { name: 'Cancel' }));
    const stored = () => window.sessionStorage.getItem('draft:ball-checked');
    expect(JSON.parse(stored() ?? '{}')).toEqual({ colour: 'blue' });
    const [left] = toast.list();
    expect(left?.title).toBe('What you typed stays in this tab.');
    act(() => left?.action?.onAction());
    expect(stored()).toBeNull();
  });

  it('shows next to the fields what the server rejects, and retains what was typed', async () => {
    mockRoute(
      addBall,
      mockProblem(422, 'INVALID_INPUT', { errors: [{ path: 'weight', code: 'TOO_SMALL' }] }),
    );
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const weight = page.getByRole('textbox', { name: 'Weight' });
    await waitFor(() => expect(described(weight)).toContain('This is too low.'));
    expect(weight).toHaveFocus();
    expect(page.getByRole('alert')).toHaveTextContent(
      'Some fields are not valid. Check them and try again.',
    );
    expect(page.getByRole('textbox', { name: 'Colour' })).toHaveValue('red');
  });

  it('puts a code that is about one field next to that field', async () => {
    mockRoute(addBall, mockProblem(409, 'COLOUR_TAKEN'));
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await waitFor(() => expect(described(colour)).toContain('There is one of this colour.'));
    expect(colour).toHaveFocus();
  });

  it('says more of a failure than its code, where the form can', async () => {
    mockRoute(addBall, mockProblem(409, 'COLOUR_TAKEN', { by: 'lina' } as never));
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await waitFor(() => expect(described(colour)).toContain('It is taken by lina.'));
    mockRoute(addBall, mockProblem(403, 'FORBIDDEN', { by: 'tom' } as never));
    await page.user.type(colour, '!');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    expect(await page.findByRole('alert')).toHaveTextContent('It is taken by tom.');
  });

  it('shows any other failure above the form and focuses it', async () => {
    mockRoute(addBall, mockProblem(403, 'FORBIDDEN'));
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    const alert = await page.findByRole('alert');
    expect(alert).toHaveTextContent('You are not allowed to do this.');
    expect(alert).toHaveFocus();
  });

  it('stores a draft of the allowed fields until the call has succeeded', async () => {
    mockRoute(addBall, { id: 42 });
    const page = await open();
    await page.user.type(page.getByRole('textbox', { name: 'Colour' }), 'blue');
    await page.user.type(page.getByRole('textbox', { name: 'Note' }), 'a secret');
    const draft = () => window.sessionStorage.getItem('draft:ball-3');
    expect(JSON.parse(draft() ?? '{}')).toEqual({ colour: 'blue' });
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(added).toContain(42));
    expect(page.getByRole('textbox', { name: 'Colour' })).toHaveValue('');
    expect(draft()).toBeNull();
  });
});

it('is sent once by two presses, also when a field changes between them', async () => {
  added.length = 0;
  const received = mockRoute(addBall, { id: 43 });
  const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
  const button = page.getByRole('button', { name: 'Add' });
  fireEvent.click(button);
  fireEvent.change(page.getByRole('textbox', { name: 'Colour' }), { target: { value: 'blue' } });
  fireEvent.click(button);
  await waitFor(() => expect(added).toEqual([43]));
  await page.user.type(page.getByRole('textbox', { name: 'Colour' }), 'green');
  await page.user.click(button);
  await waitFor(() => expect(added).toEqual([43, 43]));
  expect(received).toHaveLength(2);
});

it('is not sent when it was left without a network, says no success, and still has its draft', async () => {
  added.length = 0;
  const received = mockRoute(addBall, { id: 44 });
  const page = await open(<WaitingForm />);
  await page.user.type(page.getByRole('textbox', { name: 'Colour' }), 'blue');
  await setDeviceOnline(false);
  await page.user.click(page.getByRole('button', { name: 'Add' }));
  await page.findByRole('button', { name: 'Waiting for the network – cancel' });
  await act(() => page.router.navigate('/elsewhere'));
  await setDeviceOnline(true);
  await act(() => page.router.navigate('/'));
  expect(await page.findByRole('textbox', { name: 'Colour' })).toHaveValue('blue');
  await page.user.click(page.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(added).toEqual([44]));
  expect(received).toHaveLength(1);
});

describe('a draft of an earlier visit', () => {
  const colour = () => screen.findByRole('textbox', { name: 'Colour' });
  const visitAgain = async ({ router }: { router: RenderedPage['router'] }): Promise<void> => {
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('elsewhere');
    await act(() => router.navigate('/'));
  };
  const restored = /^What you typed here earlier/;

  it('restores what was typed, says so, and leaves the other fields as they are now', async () => {
    stored = { ...empty, colour: 'red' };
    const page = await open(<StoredBallForm />);
    await page.user.type(await colour(), 'dish');
    expect(screen.queryByText(restored)).toBeNull();
    stored = { ...stored, grams: 90 };
    await visitAgain(page);
    expect(await screen.findByText(restored)).toBeVisible();
    expect(await colour()).toHaveValue('reddish');
    expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue('90');
  });

  it('is discarded, and the fields are what they began with', async () => {
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.type(await colour(), 'dish');
    await visitAgain(page);
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await colour()).toHaveValue('red');
    expect(screen.queryByText(restored)).toBeNull();
    expect(screen.getByText('What you typed earlier is discarded.')).toHaveFocus();
    await visitAgain(page);
    expect(await colour()).toHaveValue('red');
    expect(screen.queryByText(restored)).toBeNull();
  });

  it('is gone once the fields are again what they began with', async () => {
    const page = await open(<BallForm values={{ ...empty, colour: 'red' }} />);
    await page.user.type(await colour(), 's{Backspace}');
    expect(window.sessionStorage.getItem('draft:ball-3')).toBeNull();
  });
});

const saveOrder = defineRoute({
  id: 'props.order.save',
  method: 'PUT',
  path: '/api/order',
  summary: 'Saves an order.',
  access: 'member',
  body: z.object({
    kind: z.enum(['ball', 'club']),
    shop: z.string(),
    colours: z.array(z.string()),
    at: z.string().nullable(),
    isGift: z.boolean(),
    password: z.string(),
  }),
  response: z.object({ ok: z.literal(true) }),
});

function OrderForm(): ReactNode {
  const form = useRouteForm(saveOrder, {
    namespace: 'props',
    defaultValues: {
      kind: 'ball' as 'ball' | 'club',
      shop: 'b',
      colours: [] as string[],
      at: '10:30' as string | null,
      isGift: false,
      password: '',
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <Field
        form={form}
        name="kind"
        as={RadioGroup}
        label="Kind"
        options={[
          { id: 'ball', label: 'Balls' },
          { id: 'club', label: 'Clubs' },
        ]}
      />
      <Field form={form} name="shop" as={Select} label="Shop" options={[{ id: 'b', label: 'B' }]} />
      <Field
        form={form}
        name="colours"
        as={CheckboxGroup}
        label="Colours"
        options={[{ id: 'red', label: 'Red' }]}
      />
      <Field form={form} name="at" as={TimeField} label="At" />
      <Field form={form} name="isGift" as={Checkbox}>
        As a gift
      </Field>
      <Field
        form={form}
        name="password"
        as={PasswordField}
        label="Password"
        showLabel="Show"
        hideLabel="Hide"
      />
      {/* @ts-expect-error: a stepper shows numbers, and `shop` is a text */}
      <Field form={form} name="shop" as={NumberStepper} label="Shop" isDisabled min={0} />
      <button type="submit">Save</button>
    </Form>
  );
}

it('binds every kind of input by its type', async () => {
  const received = mockRoute(saveOrder, { ok: true as const });
  const page = await open(<OrderForm />);
  await page.user.click(page.getByRole('radio', { name: 'Clubs' }));
  await page.user.click(page.getByRole('checkbox', { name: 'Red' }));
  await page.user.click(page.getByRole('checkbox', { name: 'As a gift' }));
  await page.user.type(page.getByLabelText('Password'), 'three balls');
  await page.user.click(page.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(received[0]?.body).toEqual({
    kind: 'club',
    shop: 'b',
    colours: ['red'],
    at: '10:30',
    isGift: true,
    password: 'three balls',
  });
});

const meet = defineRoute({
  id: 'props.meeting.add',
  method: 'POST',
  path: '/api/meetings',
  summary: 'Adds a meeting.',
  access: 'member',
  body: z.object({ at: z.iso.datetime(), place: z.string().max(5) }),
  response: z.object({ ok: z.literal(true) }),
});

function MeetingForm(): ReactNode {
  const form = useRouteForm(meet, {
    namespace: 'props',
    defaultValues: { day: '2027-05-01' as string | null, time: '', place: 'here' },
    toBody: ({ day, time, place }) => ({ at: time ? `${day}T${time}:00Z` : undefined, place }),
    fieldOfPath: { at: 'day' },
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field form={form} name="day" as={DateField} label="Day" />
      <Field form={form} name="time" as={TextField} label="Hour" />
      <Field form={form} name="place" as={TextField} label="Place" />
      <button type="submit">Meet</button>
    </Form>
  );
}

describe('an error that is mended', () => {
  it('goes when another input of the same value is filled in', async () => {
    const page = await open(<MeetingForm />);
    await page.user.click(page.getByRole('button', { name: 'Meet' }));
    expect(await page.findByText('This field is required.')).toBeVisible();
    await page.user.type(page.getByRole('textbox', { name: 'Hour' }), '10:30');
    await waitFor(() => expect(page.queryByText('This field is required.')).toBeNull());
  });

  it('takes the sentence above the form with it when it was the last, and leaves what only the server can check', async () => {
    mockRoute(
      meet,
      mockProblem(422, 'INVALID_INPUT', { errors: [{ path: 'place', code: 'TOO_SHORT' }] }),
    );
    const page = await open(<MeetingForm />);
    const hour = page.getByRole('textbox', { name: 'Hour' });
    await page.user.type(hour, '10:30');
    await page.user.click(page.getByRole('button', { name: 'Meet' }));
    const place = page.getByRole('textbox', { name: 'Place' });
    await waitFor(() => expect(place).toBeInvalid());
    await page.user.type(hour, '{Backspace}5');
    expect(place).toBeInvalid();
    expect(page.getByRole('alert')).toBeVisible();
    await page.user.type(place, 's');
    await waitFor(() => expect(place).toBeValid());
    expect(page.queryByRole('alert')).toBeNull();
  });
});
