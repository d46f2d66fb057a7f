import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { SlidersHorizontalIcon } from '@siteswap/ui-kit/icons';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFilters, type EditionChoice } from '../edition-filters.ts';

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
}): ReactNode {
  const { choice, onChange } = props;
  const { t } = useTranslation('editions');
  const [text, setText] = useState(choice.q);
  const [wasOpened, setOpened] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filters = countFilters(choice);

  // Back, a pill or a link may change the text of the address under the field.
  useEffect(() => setText(choice.q), [choice.q]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const search = (q: string): void => {
    clearTimeout(waiting.current);
    if (q.trim() !== choice.q) onChange({ q: q.trim() });
  };

  return (
    <search className="ed:flex ed:items-center ed:gap-2">
      <SearchField
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clearLabel={t('search.clear')}
        size="lg"
        maxLength={200}
        value={text}
        onChange={(next) => {
          setText(next);
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => search(next), TYPING_PAUSE_MS);
        }}
        onSubmit={search}
        onClear={() => search('')}
        className="ed:flex-1"
      />
      <DialogTrigger onOpenChange={() => setOpened(true)}>
        <Button variant="outline" size="lg" icon={<SlidersHorizontalIcon size={18} />}>
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
