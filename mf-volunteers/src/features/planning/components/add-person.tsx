import { Badge } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { SearchField } from '@siteswap/ui-kit/search-field';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Candidate, candidatesFor, matches, nameOf, type PlanSlot } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';
import { ProblemList } from './problem-list.tsx';

/** How many people are shown at a time. */
const step = 10;

/** Who could have a place on a slot, each with what speaks against it. */
export function AddPerson({ slot }: { slot: PlanSlot }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan } = usePlan();
  const [searched, setSearched] = useState('');
  const [shown, setShown] = useState(step);
  const candidates = useMemo(() => candidatesFor(plan, slot), [plan, slot]);
  const found = candidates.filter(({ person }) => matches(person, searched));
  return (
    <section aria-labelledby="slot-add" className="vo:flex vo:flex-col vo:gap-3">
      <h3 id="slot-add" className="vo:m-0 vo:text-base vo:font-display">
        {t('planning.add')}
      </h3>
      {slot.fill === 'full' ? (
        <p className="vo:m-0 vo:text-muted">{t('error.SLOT_FULL')}</p>
      ) : (
        <>
          <SearchField
            label={t('managing.search')}
            placeholder={t('managing.search')}
            clearLabel={t('managing.clearSearch')}
            value={searched}
            onChange={(next) => {
              setSearched(next);
              setShown(step);
            }}
          />
          {found.length === 0 ? <p className="vo:m-0">{t('planning.nonFound')}</p> : null}
          <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
            {found.slice(0, shown).map((candidate) => (
              <CandidateItem key={candidate.person.userId} slot={slot} candidate={candidate} />
            ))}
          </ul>
          {found.length > shown ? (
            <Button
              variant="ghost"
              size="sm"
              className="vo:self-start"
              onPress={() => setShown(shown + step)}
            >
              {t('planning.morePeople', { total: found.length - shown })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function CandidateItem(props: { slot: PlanSlot; candidate: Candidate }): ReactNode {
  const { slot, candidate } = props;
  const { t } = useTranslation('volunteers');
  const { texts, actions } = usePlan();
  const { person, minutes, verdict, isInTeam, wantsTeam } = candidate;
  const name = nameOf(person);
  return (
    <li className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-2">
      <div className="vo:flex vo:min-w-0 vo:flex-1 vo:flex-col vo:gap-1">
        <span className="vo:flex vo:flex-wrap vo:items-center vo:gap-2 vo:wrap-anywhere">
          {name}
          <span className="vo:text-sm vo:text-muted">{texts.hours(minutes)}</span>
          {isInTeam ? (
            <Badge tone="success">{t('planning.inTeam')}</Badge>
          ) : wantsTeam ? (
            <Badge tone="info">{t('planning.wantsTeam')}</Badge>
          ) : null}
        </span>
        <ProblemList texts={texts.verdict(verdict)} />
      </div>
      <Button
        size="sm"
        variant="outline"
        onPress={() => void actions.place({ person: candidate, slot, verdict })}
      >
        {t('planning.assign')}
        <span className="vo:sr-only"> {name}</span>
      </Button>
    </li>
  );
}
