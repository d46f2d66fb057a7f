import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const LENGTH = 6;
const positions = [0, 1, 2, 3, 4, 5] as const;

/** Six boxes for a code: typing moves on, Backspace moves back, pasting fills them all. */
export function CodeInput(props: {
  value: string;
  onChange: (code: string) => void;
  isInvalid: boolean;
}): ReactNode {
  const { t } = useTranslation('shell');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = props.value.padEnd(LENGTH, ' ').split('');
  const focus = (index: number): void =>
    boxes.current[Math.min(Math.max(index, 0), LENGTH - 1)]?.focus();

  const write = (index: number, text: string): void => {
    const given = text.replace(/\D/g, '');
    if (given === '') return;
    const next = [...digits];
    for (const [offset, digit] of [...given].slice(0, LENGTH - index).entries()) {
      next[index + offset] = digit;
    }
    props.onChange(next.join('').trimEnd());
    focus(index + given.length);
  };

  const onKeyDown = (index: number, event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') focus(index - 1);
    if (event.key === 'ArrowRight') focus(index + 1);
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    const cleared = digits[index] === ' ' ? index - 1 : index;
    if (cleared < 0) return;
    const next = [...digits];
    next[cleared] = ' ';
    props.onChange(next.join('').trimEnd());
    focus(cleared);
  };

  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    write(0, event.clipboardData.getData('text'));
  };

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">{t('verify.code')}</legend>
      <div className="flex gap-2">
        {positions.map((index) => (
          <input
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className="h-14 w-full min-w-0 rounded-control border border-strong bg-surface-raised text-center text-xl tabular-nums aria-invalid:border-error"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('verify.digit', { position: index + 1 })}
            aria-invalid={props.isInvalid}
            value={digits[index]?.trim() ?? ''}
            onFocus={(event) => event.target.select()}
            onChange={(event) => write(index, event.target.value)}
            onKeyDown={(event) => onKeyDown(index, event)}
            onPaste={onPaste}
          />
        ))}
      </div>
    </fieldset>
  );
}
