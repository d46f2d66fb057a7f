import { Button } from '@siteswap/ui-kit/button';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import {
  BoldIcon,
  EyeIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  PencilIcon,
} from '@siteswap/ui-kit/icons';
import { TextArea, type TextAreaProps } from '@siteswap/ui-kit/text-area';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Mark, markText } from './mark-text.ts';
import { Markdown } from './markdown.tsx';

export type MarkdownFieldProps = TextAreaProps & {
  value?: string;
  onChange?: (value: string) => void;
  /** The lines alone, for a text that is not begun yet. */
  isBare?: boolean;
};

const marks = [
  ['bold', BoldIcon],
  ['italic', ItalicIcon],
  ['heading', HeadingIcon],
  ['list', ListIcon],
  ['link', LinkIcon],
] as const satisfies readonly (readonly [Mark, unknown])[];

/** Several lines of Markdown: buttons that set its marks, and the text as readers will see it. */
export function MarkdownField({ ref, isBare = false, ...props }: MarkdownFieldProps): ReactNode {
  const { value = '', onChange, label, error } = props;
  const { t } = useTranslation('common');
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<{ start: number; end: number }>(undefined);
  const [isPreview, setPreview] = useState(false);
  // What is wrong with a text stands next to the text.
  const isRead = isPreview && !error;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection moves once the text is the new one
  useEffect(() => {
    const { start, end } = selection.current ?? {};
    if (start === undefined || end === undefined) return;
    selection.current = undefined;
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  }, [value]);

  const mark = (kind: Mark): void => {
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    };
    const marked = markText({ text: value, start, end }, kind);
    selection.current = marked;
    onChange?.(marked.text);
  };
  return (
    <div className="flex flex-col gap-2">
      {isRead ? (
        <Preview label={label} text={value} />
      ) : (
        <TextArea
          {...props}
          ref={(element) => {
            area.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2" hidden={isBare}>
        {isRead
          ? null
          : marks.map(([kind, Icon]) => (
              <IconButton
                key={kind}
                size="sm"
                aria-label={t(`markdown.mark.${kind}`)}
                isDisabled={props.isDisabled ?? false}
                onPress={() => mark(kind)}
              >
                <Icon size={18} />
              </IconButton>
            ))}
        <Button
          size="sm"
          variant="ghost"
          icon={isRead ? <PencilIcon size={16} /> : <EyeIcon size={16} />}
          onPress={() => setPreview(!isRead)}
        >
          {isRead ? t('markdown.write') : t('markdown.preview')}
        </Button>
      </div>
    </div>
  );
}

function Preview({ label, text }: { label: string; text: string }): ReactNode {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <span id={id} className="sw-label">
        {label}
      </span>
      <div className="rounded-control border border-default p-3">
        {text.trim() === '' ? (
          <p className="text-muted">{t('markdown.empty')}</p>
        ) : (
          <Markdown text={text} lines={4} />
        )}
      </div>
    </section>
  );
}
