import { Button } from '@siteswap/ui-kit/button';
import { ChipGroup } from '@siteswap/ui-kit/chip-group';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Dialog, DialogFooter } from '@siteswap/ui-kit/dialog';
import { FormRow } from '@siteswap/ui-kit/form';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useEditionCounts } from '../api/use-edition-counts.ts';
import {
  defaultSort,
  type EditionChoice,
  monthNumbers,
  periods,
  readChoice,
  withoutFilters,
} from '../edition-filters.format.ts';
import { CountryFilter } from './country-filter.tsx';
import { FlagFilters } from './flag-filters.tsx';
import { NearFilter } from './near-filter.tsx';

interface FilterProps {
  choice: EditionChoice;
  onApply: (change: Partial<EditionChoice>) => void;
}

/** All filters except the text; nothing changes behind it until "show" is pressed. */
export function EditionFilterDialog(props: FilterProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <Dialog title={t('filters.title')} closeLabel={t('common:action.close')} size="lg">
      {(close) => <FilterForm {...props} close={close} />}
    </Dialog>
  );
}

/** A plain form whose fields are the parameters of the page's address: what it sends is what the page reads. */
function FilterForm({ choice, onApply, close }: FilterProps & { close: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const [draft, setDraft] = useState(choice);
  const set = (change: Partial<EditionChoice>): void => setDraft((now) => ({ ...now, ...change }));
  const { data: counts, isPlaceholderData } = useEditionCounts(draft);
  const ofMonth = new Map(counts?.months.map(({ month, editions }) => [month, editions]));
  const countOf = (editions: number | undefined) =>
    editions === undefined ? {} : { count: format.number(editions), isEmpty: editions === 0 };

  return (
    <form
      method="get"
      action={paths.home}
      className="ed:flex ed:flex-col ed:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new FormData(event.currentTarget) as unknown as [string, string][];
        onApply({ ...readChoice(new URLSearchParams([...sent])), page: 1 });
        close();
      }}
    >
      {draft.q ? <input type="hidden" name="q" value={draft.q} /> : null}
      {draft.view === 'grid' ? null : <input type="hidden" name="view" value={draft.view} />}
      {/* Chosen days leave the year that the agenda shows. */}
      {draft.year ? <input type="hidden" name="year" value={draft.year} /> : null}
      {draft.sort === defaultSort ? null : <input type="hidden" name="sort" value={draft.sort} />}
      <ChipGroup
        isRow
        label={t('filters.months')}
        chips={monthNumbers.map((month) => ({
          id: String(month),
          label: format.monthNames(month)[0] ?? '',
          name: 'months',
          value: String(month),
          ...countOf(ofMonth.get(month)),
        }))}
        chosen={draft.months.map(String)}
        onChange={(id, isChosen) =>
          set({
            months: monthNumbers.filter((month) =>
              String(month) === id ? isChosen : draft.months.includes(month),
            ),
          })
        }
      />
      <FormRow>
        <DateField
          label={t('filters.from')}
          name={draft.startDate ? 'startDate' : undefined}
          value={draft.startDate ?? null}
          onChange={(day) => set({ startDate: day ?? undefined })}
        />
        <DateField
          label={t('filters.to')}
          name={draft.endDate ? 'endDate' : undefined}
          value={draft.endDate ?? null}
          onChange={(day) => set({ endDate: day ?? undefined })}
        />
      </FormRow>
      <ChipGroup
        label={t('filters.period')}
        chips={periods.map((id) => ({
          id,
          label: t(`period.${id}`),
          name: 'period',
          value: id,
          ...countOf(counts?.periods[id]),
        }))}
        chosen={draft.periods}
        onChange={(id, isChosen) =>
          set({
            periods: periods.filter((one) => (one === id ? isChosen : draft.periods.includes(one))),
          })
        }
      />
      <CountryFilter
        value={draft.countries}
        counts={counts?.countries}
        onChange={(countries) => set({ countries })}
      />
      <NearFilter value={draft.near} onChange={(near) => set({ near })} />
      <FlagFilters
        chosen={draft.flags}
        counts={counts?.flags}
        onChange={(flags) => set({ flags })}
      />
      <DialogFooter className="ed:justify-between">
        <Button variant="ghost" onPress={() => set(withoutFilters)}>
          {t('filters.clear')}
        </Button>
        <Button type="submit">
          {counts && !isPlaceholderData
            ? t('filters.show', { count: counts.total })
            : t('filters.apply')}
        </Button>
      </DialogFooter>
    </form>
  );
}
