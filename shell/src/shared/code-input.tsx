import { digitsOf } from '@siteswap/web-kit';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';

const LENGTH = 6;
const positions = [0, 1, 2, 3, 4, 5] as const;

/** Where the caret goes on a key that moves it. */
const moves: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: () => LENGTH - 1,
};

export interface CodeInputProps {
  /** Digits with a space for each empty box before the last one. */
  value: string;
  onChange: (code: string) => void;
  /** Error message; announced at once, and marks the boxes as invalid. */
  error?: string | undefined;
  /** Takes the focus to the first box. */
  ref?: Ref<{ focus: () => void }>;
}

/** Six boxes for a code: typing moves on, Backspace moves back, pasting fills them all. */
export function CodeInput({ value, onChange, error, ref }: CodeInputProps): ReactNode {
  const { t } = useTranslation('shell');
  const errorId = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = value.padEnd(LENGTH, ' ').split('');
  const focus = (index: number): void => {
    const box = boxes.current[Math.min(Math.max(index, 0), LENGTH - 1)];
    box?.focus();
    box?.select();
  };
  useImperativeHandle(ref, () => ({ focus: () => boxes.current[0]?.focus() }), []);

  const change = (index: number, fresh: readonly string[]): void => {
    const next = [...digits];
    for (const [offset, digit] of fresh.entries()) next[index + offset] = digit;
    onChange(next.slice(0, LENGTH).join('').trimEnd());
  };

  const write = (index: number, text: string): void => {
    const given = digitsOf(text);
    if (given === '') return;
    // Typing into a full box gives the old digit and the new one.
    const old = digits[index] ?? '';
    const isReplaced = given.length === 2 && given.includes(old);
    const fresh = isReplaced ? [given.replace(old, '')] : [...given];
    change(index, fresh);
    focus(index + fresh.length);
  };

  const onKeyDown = (index: number, event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      focus(move(index));
    }
    if (event.key !== 'Backspace' && event.key !== 'Delete') return;
    event.preventDefault();
    const isEmpty = digits[index] === ' ';
    const cleared = event.key === 'Backspace' && isEmpty ? index - 1 : index;
    if (cleared < 0) return;
    change(cleared, [' ']);
    focus(cleared);
  };

  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    write(0, event.clipboardData.getData('text'));
  };

  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="mb-2 font-semibold text-sm">{t('verify.code')}</legend>
      {/* A code is read from left to right in every language. */}
      <div className="flex gap-1.5 sm:gap-2" dir="ltr">
        {positions.map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className="h-13 w-full min-w-0 rounded-control border border-strong bg-(--sw-field) text-center font-semibold text-xl tabular-nums aria-invalid:border-error"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            enterKeyHint="go"
            aria-label={t('verify.digit', { position: index + 1 })}
            aria-invalid={Boolean(error)}
            value={digits[index]?.trim() ?? ''}
            onFocus={(event) => event.target.select()}
            onChange={(event) => write(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={onPaste}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="font-medium text-error text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
