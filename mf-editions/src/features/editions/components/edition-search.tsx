import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { SlidersHorizontalIcon } from '@siteswap/ui-kit/icons';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { countFilters, type EditionChoice, writeChoice } from '../edition-filters.format.ts';
import { TownSuggestions } from './town-suggestions.tsx';

/** Its fields, the calendar above all, are as large as the rest of the page. */
const EditionFilterDialog = lazy(async () => ({
  default: (await import('./edition-filter-dialog.tsx')).EditionFilterDialog,
}));

/** Long enough that a word is typed in one go, short enough to feel immediate. */
const TYPING_PAUSE_MS = 300;

/** The one search line of the home page, and the button to all other filters. */
export function EditionSearch(props: {
  choice: EditionChoice;
  onChange: (change: Partial<EditionChoice>) => void;
  hrefOf: (change: Partial<EditionChoice>) => string;
}): ReactNode {
  const { choice, onChange, hrefOf } = props;
  const { t } = useTranslation('editions');
  const [text, setText] = useState(choice.q);
  // Towns are suggested while the visitor types, not when they come back to a search.
  const [isTyping, setTyping] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filters = countFilters(choice);

  // Back or a link may change the text of the address under the field. What the field itself puts there arrives later,
  // when more may have been typed.
  const sent = useRef([choice.q]);
  useEffect(() => {
    const own = sent.current.lastIndexOf(choice.q);
    if (own === -1) setText(choice.q);
    sent.current = own === -1 ? [choice.q] : sent.current.slice(own);
  }, [choice.q]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const search = (typed: string): void => {
    clearTimeout(waiting.current);
    const q = typed.trim();
    if (q === choice.q && sent.current.length === 1) return;
    sent.current.push(q);
    onChange({ q });
  };

  return (
    <search
      className="ed:relative ed:flex ed:items-center ed:gap-2"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setTyping(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyping(false);
      }}
    >
      {/* Where no script runs, the field is sent as a plain form. */}
      <form
        method="get"
        action={paths.home}
        className="ed:min-w-0 ed:flex-1"
        onSubmit={(event) => event.preventDefault()}
      >
        {[...writeChoice({ ...choice, q: '', page: 1 })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField
          name="q"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          size="lg"
          maxLength={200}
          value={text}
          onChange={(next) => {
            setText(next);
            setTyping(true);
            clearTimeout(waiting.current);
            waiting.current = setTimeout(() => search(next), TYPING_PAUSE_MS);
          }}
          onSubmit={(q) => {
            setTyping(false);
            search(q);
          }}
          onClear={() => search('')}
        />
      </form>
      {isTyping ? (
        <TownSuggestions
          typed={text}
          hrefOf={hrefOf}
          onChosen={() => {
            clearTimeout(waiting.current);
            setTyping(false);
            setText('');
          }}
        />
      ) : null}
      <DialogTrigger onOpenChange={() => setOpened(true)}>
        <Button
          variant="outline"
          size="lg"
          // On a phone without a number, the icon stands alone, in the middle.
          className={`sw-needs-script ${filters > 0 ? '' : 'ed:max-sm:gap-0'}`}
          icon={<SlidersHorizontalIcon size={18} />}
        >
          <span className="ed:sr-only">{t('filters.open', { count: filters })}</span>
          <span aria-hidden="true" className="ed:hidden ed:sm:inline">
            {t('filters.title')}
          </span>
          {filters > 0 ? (
            <span aria-hidden="true" className="ed:ml-1 ed:text-primary">
              {filters}
            </span>
          ) : null}
        </Button>
        {wasOpened ? (
          <Suspense fallback={null}>
            <EditionFilterDialog choice={choice} onApply={onChange} />
          </Suspense>
        ) : null}
      </DialogTrigger>
    </search>
  );
}
