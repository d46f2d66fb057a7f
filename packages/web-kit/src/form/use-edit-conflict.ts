import { changedMeanwhile, editConflict, type Versioned } from '@siteswap/contracts/edit-version';
import type { ConflictChoice } from '@siteswap/ui-kit/field-conflict';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import type { ProblemError } from '../client/problem-error.ts';
import { fieldErrorText } from '../i18n/problem-text.ts';
import { changedFields } from './changed-fields.ts';
import { type FieldsOfPaths, fieldsOfPath } from './contract-resolver.ts';

/** A field that another person has changed, too. */
interface Contested {
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Undefined until the person has chosen. */
  readonly choice?: ConflictChoice;
}

/** The contested fields of a form, for the inputs that show them. */
export interface FieldConflicts {
  readonly of: (field: string) => Contested | undefined;
  readonly choose: (fields: readonly string[], choice: ConflictChoice) => void;
  /** Says that the field is on the page; returns the removal. A contested field that is not becomes theirs. */
  readonly register: (field: string) => () => void;
}

interface Options<Opened, Values extends FieldValues> {
  readonly opened?: Opened;
  readonly toValues?: (opened: Opened) => Values;
  readonly bodyOf: (values: Values) => object;
  readonly fieldOfPath?: FieldsOfPaths<Values> | undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether the form has a field, `replies.7` included. */
const isKnown = (values: FieldValues, field: string): boolean => get(values, field) !== undefined;

/** The fields that what was typed is compared with. */
export const beginningOf = <Values extends FieldValues, Parsed>(
  form: Pick<UseFormReturn<Values, unknown, Parsed>, 'control'>,
): Values => form.control._defaultValues as unknown as Values;

/** The entity in a response: the response itself, or a part of it. */
const versionedIn = (result: unknown): Versioned | undefined => {
  const parts = [result, ...Object.values((result ?? {}) as object)];
  return parts.find((part) => typeof (part as Versioned | null)?.version === 'string') as Versioned;
};

/**
 * Sends the version of the entity that a form was opened with. When another person changed the same fields, what
 * they saved becomes what the form is compared with, what was typed stays, and each such field waits for a choice.
 */
export function useEditConflict<Opened extends Versioned, Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  { opened: first, toValues, bodyOf, fieldOfPath = {} }: Options<Opened, Values>,
) {
  // Read again, an entity has another version than the fields that the person sees.
  const opened = useRef(first);
  const version = useRef(first?.version);
  const onPage = useRef(new Map<string, number>());
  const [contested, setContested] = useState<Readonly<Record<string, Contested>>>({});
  const set = (field: string, value: unknown): void =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
    });

  /** What was typed over what others have saved since. */
  function rebase(now: Opened, theirs: Values): Values {
    const before = beginningOf(form);
    const typed = form.getValues();
    const changes = changedFields(bodyOf(before), bodyOf(typed));
    const merged: FieldValues = toValues?.({ ...now, ...changes }) ?? typed;
    const entries = Object.entries(typed).map(([field, value]) => {
      if (isSame(value, before[field])) return [field, theirs[field]];
      const isTheirs = !isSame(theirs[field], before[field]);
      return [field, isTheirs ? (merged[field] ?? value) : value];
    });
    return Object.fromEntries(entries) as Values;
  }

  function receive(error: ProblemError): void {
    const parsed = editConflict.safeParse(error.problem);
    if (!parsed.success || !opened.current || !toValues) return;
    const now = { ...opened.current, ...parsed.data.fresh } as Opened;
    const theirs = toValues(now);
    const mine: FieldValues = rebase(now, theirs);
    const fields = error.fields
      .flatMap(({ path }) => fieldsOfPath(fieldOfPath, path, form.getValues()))
      .filter((field) => isKnown(theirs, field) && !isSame(get(mine, field), get(theirs, field)));
    const shown = fields.filter((field) => onPage.current.has(field));
    opened.current = now;
    if (shown.length === 0) version.current = now.version;
    form.reset(theirs, { keepSubmitCount: true, keepFieldsRef: true });
    for (const field of Object.keys(theirs)) {
      const isHidden = fields.includes(field) && !shown.includes(field);
      if (!isHidden && !isSame(mine[field], theirs[field])) set(field, mine[field]);
    }
    setContested(
      Object.fromEntries(
        shown.map((field) => [field, { mine: get(mine, field), theirs: get(theirs, field) }]),
      ),
    );
  }

  function choose(fields: readonly string[], choice: ConflictChoice): void {
    const next = { ...contested };
    for (const field of fields) {
      const known = contested[field];
      if (!known) continue;
      const isMine = known.choice !== 'theirs';
      const mine = isMine ? form.getValues(field as Path<Values>) : known.mine;
      next[field] = { mine, theirs: known.theirs, choice };
      set(field, choice === 'mine' ? mine : known.theirs);
      form.clearErrors(field as Path<Values>);
    }
    setContested(next);
    const isOpen = Object.values(next).some((one) => one.choice === undefined);
    if (!isOpen) version.current = opened.current?.version;
  }

  /** Nothing is sent before each field is chosen; those that wait are in error. */
  function waitsForChoice(t: TFunction<never>): boolean {
    const fields = Object.keys(contested).filter((field) => !contested[field]?.choice);
    for (const path of fields) {
      const message = fieldErrorText(t, { path, code: changedMeanwhile });
      form.setError(path as Path<Values>, { message });
    }
    return fields.length > 0;
  }

  const conflicts: FieldConflicts = {
    of: (field) => contested[field],
    choose,
    register: (field) => {
      const count = (by: number): void => {
        const sum = (onPage.current.get(field) ?? 0) + by;
        if (sum > 0) onPage.current.set(field, sum);
        else onPage.current.delete(field);
      };
      count(1);
      return () => count(-1);
    },
  };

  return {
    conflicts,
    /** The version to send with the body, and to keep with a draft. */
    version,
    receive,
    waitsForChoice,
    /** What was saved is what the form goes on from. */
    store: (result: unknown): void => {
      const saved = versionedIn(result);
      if (!opened.current || !saved) return;
      opened.current = { ...opened.current, ...saved };
      version.current = saved.version;
      setContested({});
    },
    /** The fields show again what they began with. */
    reset: (): void => {
      version.current = opened.current?.version;
      setContested({});
    },
  };
}
