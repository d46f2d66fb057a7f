import { type CoverCandidates, maxCoverTargets } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { personName, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOf, searched } from '../cover.format.ts';
import { timesOf } from '../shift.format.ts';

/** Who may take the shift, or swap theirs for it, to tick. */
export function CandidateList(props: {
  candidates: CoverCandidates;
  timezone: string;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  /** What is wrong with the choice. */
  fault: string | null;
}): ReactNode {
  const { candidates, timezone, chosen, onChoose, fault } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const [kind, setKind] = useState<'COVER' | 'SWAP'>('COVER');
  const [typed, setTyped] = useState('');
  const { covers, swaps } = searched(candidates, typed);
  const isSwap = kind === 'SWAP';
  const options = isSwap
    ? swaps.map(({ user, shift }) => {
        const day = format.instant(shift.startDateTime, timezone, 'day');
        const time = `${day}, ${timesOf(format, shift, timezone)}`;
        return {
          id: boxOf({ userId: user.id, slotId: shift.id }),
          label: personName(t, user),
          description: t('shift.cover.theirs', { title: shift.title, time }),
        };
      })
    : covers.map(({ user }) => ({
        id: boxOf({ userId: user.id, slotId: null }),
        label: personName(t, user),
      }));
  const isEmpty = (isSwap ? candidates.swaps : candidates.covers).length === 0;
  const firstOnes = options.slice(0, maxCoverTargets).map(({ id }) => id);
  return (
    <div className="vo:flex vo:flex-col vo:gap-3">
      <Segmented
        label={t('shift.cover.kind')}
        className="vo:self-start"
        value={kind}
        onChange={(value) => setKind(value === 'SWAP' ? 'SWAP' : 'COVER')}
        options={(['COVER', 'SWAP'] as const).map((id) => ({ id, label: t(`shift.cover.${id}`) }))}
      />
      {isEmpty ? (
        <p className="vo:text-muted">{t(isSwap ? 'shift.cover.noSwap' : 'shift.cover.noCover')}</p>
      ) : (
        <>
          <SearchField
            label={t('managing.search')}
            placeholder={t('managing.search')}
            clearLabel={t('managing.clearSearch')}
            value={typed}
            onChange={setTyped}
          />
          {options.length > 0 ? (
            <>
              <CheckboxGroup
                label={t(isSwap ? 'shift.cover.swaps' : 'shift.cover.people')}
                options={options}
                value={[...chosen]}
                onChange={onChoose}
                {...(fault ? { error: fault } : {})}
              />
              <Button
                size="sm"
                variant="ghost"
                className="vo:self-start"
                onPress={() => onChoose(firstOnes)}
              >
                {t('shift.cover.all')}
              </Button>
            </>
          ) : (
            <p className="vo:text-muted">{t('shift.cover.noMatch')}</p>
          )}
        </>
      )}
    </div>
  );
}
