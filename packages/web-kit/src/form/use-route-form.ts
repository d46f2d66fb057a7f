import { takesVersion, type Versioned } from '@siteswap/contracts/edit-version';
import type { Route, RouteCall, RouteResult } from '@siteswap/contracts/route';
import type { TFunction } from 'i18next';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ProblemError } from '../client/problem-error.ts';
import {
  type RouteMutation,
  type RouteMutationOptions,
  useRouteMutation,
} from '../client/use-route-mutation.ts';
import { problemText } from '../i18n/problem-text.ts';
import { changedFields } from './changed-fields.ts';
import {
  contractResolver,
  type FieldsOfPaths,
  fieldsOfPath,
  showFieldProblems,
} from './contract-resolver.ts';
import { beginningOf, type FieldConflicts, useEditConflict } from './use-edit-conflict.ts';
import { type FormDraft, useFormDraft } from './use-form-draft.ts';
import { useMendedErrors } from './use-mended-errors.ts';

/** A route that takes a JSON body. */
export type RouteWithBody = Route & { readonly body: z.ZodType };

type Body<R extends RouteWithBody> = z.output<R['body']>;

/** A body before it is validated: every field may be missing. */
type BodyDraft<B> = B extends unknown
  ? { readonly [K in keyof B]?: B[K] | null | undefined }
  : never;

export interface RouteFormOptions<R extends RouteWithBody, Values extends FieldValues>
  extends Pick<RouteMutationOptions<R>, 'invalidates'> {
  /** Namespace of the translations in which failures are explained. */
  readonly namespace: string;
  /**
   * The body for what was typed, when the two differ; the contract validates it.
   * @param before what the form is compared with
   */
  readonly toBody?: (values: Values, before: Values) => BodyDraft<z.input<R['body']>>;
  /** A stricter schema than the route's body, e.g. where one kind of person must fill in more. */
  readonly schema?: z.ZodType;
  /** Fields that have another name in the body: `{ tripDate: 'day' }`; see `FieldsOfPaths`. */
  readonly fieldOfPath?: FieldsOfPaths<Values>;
  /** Codes of the whole call that are about one field: `{ WRONG_PASSWORD: 'password' }`. */
  readonly fieldOfCode?: Readonly<Partial<Record<string, Path<Values>>>>;
  /** A sentence that says more of a failure than its code alone; null for the one of the code. */
  readonly textOf?: (error: ProblemError) => string | null;
  /** Sends only the fields of the body that the person changed: others may have changed them meanwhile. */
  readonly onlyChanged?: boolean;
  /** Stores what is typed for a reload, under this name; see `useFormDraft`. */
  readonly draft?: string;
  /** Fields that the draft leaves out: passwords. */
  readonly draftExcept?: readonly (keyof Values & string)[];
  readonly onSuccess?: (result: RouteResult<R>, body: Body<R>) => unknown;
  /** Called before the failure is shown. */
  readonly onFailure?: (error: ProblemError, body: Body<R>) => void;
}

/** Where a form begins. */
type RouteFormStart<Opened extends Versioned, Values extends FieldValues> =
  | {
      /** Every field of the form with its first value. */
      readonly defaultValues: Values;
    }
  | {
      /** What is changed, as a response has it; its version is sent with the body. */
      readonly opened: Opened;
      /** Every field of the form for it, also for what another person has made of it meanwhile. */
      readonly toValues: (opened: Opened) => Values;
    };

/** A form of react-hook-form that validates by a route's body and calls the route. */
export type RouteForm<R extends RouteWithBody, Values extends FieldValues> = UseFormReturn<
  Values,
  unknown,
  Body<R>
> & {
  /** For `<Form onSubmit={form.submit}>`. */
  readonly submit: (event?: FormEvent) => Promise<void>;
  readonly mutation: RouteMutation<R>;
  /** Why the last call failed, in a sentence; null when it did not. */
  readonly failureText: string | null;
  /** The failure stands next to the fields it is about, one of which has the focus. */
  readonly isFailureInFields: boolean;
  /** What another person has changed meanwhile; `<Field>` shows it. */
  readonly conflicts: FieldConflicts;
  /** What was typed in this tab before; `<DraftNotice form={form} />` tells the person. */
  readonly draft: FormDraft;
};

/**
 * A form bound to a contract route: it validates by the route's body, sends what was typed, and shows what the server
 * rejects next to the fields. Params and query of the call are given next to the options.
 *
 * @example
 * const form = useRouteForm(sendReply, { namespace: 'posts', params: { id }, defaultValues: { text: '' } });
 */
export function useRouteForm<
  const R extends RouteWithBody,
  Values extends FieldValues,
  Opened extends Versioned = Versioned,
>(
  route: R,
  options: RouteFormOptions<R, Values> &
    RouteFormStart<Opened, Values> &
    Omit<RouteCall<R>, 'body'>,
): RouteForm<R, Values> {
  const { namespace, fieldOfPath, fieldOfCode = {}, onSuccess, onFailure } = options;
  const { t } = useTranslation();
  const textOf = (failure: ProblemError): string =>
    options.textOf?.(failure) ?? problemText(t, failure, namespace);
  const start: { opened?: Opened; toValues?: (opened: Opened) => Values } =
    'opened' in options ? options : {};
  if (takesVersion(route) && !('opened' in options)) {
    throw new Error(`The form of ${route.id} must be given what it is opened with`);
  }
  const [first] = useState(() =>
    'opened' in options ? options.toValues(options.opened) : options.defaultValues,
  );
  const form = useForm<Values, unknown, Body<R>>({
    defaultValues: first as DefaultValues<Values>,
    // The form of the ui-kit focuses the first one on screen, whatever its kind.
    shouldFocusError: false,
    resolver: bodyResolver(route, { ...options, first, bodyOf: (values) => bodyOf(values) }, t),
  });
  // Read in every render: react-hook-form reports only what was read before it changed.
  const { errors } = form.formState;
  useMendedErrors(form);
  const [isInFields, setInFields] = useState(false);
  const bodyOf = (values: Values): object => options.toBody?.(values, beginningOf(form)) ?? values;
  const edit = useEditConflict(form, { ...start, bodyOf, fieldOfPath });
  const draft = useFormDraft(form, options.draft, {
    except: options.draftExcept ?? [],
    version: edit.version,
  });
  const { invalidates } = options;
  const mutation = useRouteMutation<R>(route, {
    ...(invalidates ? { invalidates } : {}),
    isFailureShown: true,
    isSingle: true,
  });

  const send = async (parsed: Body<R>): Promise<void> => {
    if (edit.waitsForChoice(t)) return;
    const body = options.onlyChanged ? changedBody(form, bodyOf, parsed) : parsed;
    const sent = takesVersion(route)
      ? { ...(body as object), version: edit.version.current }
      : body;
    const { params, query } = options as { params?: unknown; query?: unknown };
    let result: RouteResult<R>;
    try {
      result = await mutation.mutateAsync({ params, query, body: sent } as unknown as RouteCall<R>);
    } catch (reason) {
      const error = reason as ProblemError;
      onFailure?.(error, body);
      edit.receive(error);
      const field = fieldOfCode[error.code];
      if (field === undefined) {
        setInFields(showFieldProblems(form, error, t, namespace, fieldOfPath));
      } else {
        form.setError(field, { message: textOf(error) });
        setInFields(true);
      }
      return;
    }
    edit.store(result);
    try {
      await onSuccess?.(result, body);
    } finally {
      // Last, because resetting the form writes the draft again.
      draft.remove();
    }
  };

  const { error } = mutation;
  const isFailureInFields = error !== null && isInFields;
  // "Some fields are not valid" goes with the last of them.
  const isMended = isFailureInFields && Object.keys(errors).length === 0;
  return {
    ...form,
    submit: form.handleSubmit(send),
    mutation,
    failureText: error && !isMended ? textOf(error) : null,
    isFailureInFields,
    conflicts: edit.conflicts,
    draft: {
      ...draft,
      discard: () => {
        draft.discard();
        edit.reset();
      },
    },
  };
}

/** The fields of the body that what the person typed has changed. */
function changedBody<R extends RouteWithBody, Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Body<R>>,
  bodyOf: (values: Values) => object,
  parsed: Body<R>,
): Body<R> {
  const before = bodyOf(beginningOf(form));
  const changed = changedFields(before, bodyOf(form.getValues()));
  const sent = Object.entries(parsed as object).filter(([name]) => name in changed);
  return Object.fromEntries(sent) as Body<R>;
}

/** Validates the body that the form would send, and maps its errors to the fields of the form. */
function bodyResolver<R extends RouteWithBody, Values extends FieldValues>(
  route: R,
  options: RouteFormOptions<R, Values> & {
    readonly first: Values;
    readonly bodyOf: (values: Values) => object;
  },
  t: TFunction<never>,
): Resolver<Values, unknown, Body<R>> {
  const { bodyOf, fieldOfPath = {}, first, namespace } = options;
  const schema = (options.schema ?? route.body) as z.ZodType<Body<R>>;
  const validate = contractResolver<Values, Body<R>>(schema, t, namespace);
  return async (values, context, resolverOptions) => {
    const body = bodyOf(values) as Values;
    const result = await validate(body, context, resolverOptions);
    const errors = Object.entries(result.errors).flatMap(([path, error]) =>
      fieldsOfPath(fieldOfPath, path, values).map((field) => [field, error] as const),
    );
    for (const [field] of errors) {
      if (!((field.split('.')[0] ?? '') in first)) {
        throw new Error(`${route.id} rejects "${field}", which is no field of its form`);
      }
    }
    return errors.length > 0
      ? ({ values: {}, errors: Object.fromEntries(errors) } as typeof result)
      : result;
  };
}
