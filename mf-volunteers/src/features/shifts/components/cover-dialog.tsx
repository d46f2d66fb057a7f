import { type MyShift, maxCoverTargets } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { QueryStates, useAction, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskForCover, useCoverCandidates } from '../api/use-covers.ts';
import { onePerPerson, targetOf } from '../cover.format.ts';
import { CandidateList } from './candidate-list.tsx';

/** Chooses whom to ask to take a shift of mine, or to swap it. */
export function CoverDialog(props: {
  editionId: number;
  shift: MyShift;
  timezone: string;
}): ReactNode {
  const { editionId, shift, timezone } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** What is wrong with the choice is said once it was sent. */
  const [isSent, setSent] = useState(false);
  const ask = useAction(useAskForCover(), {
    namespace: 'volunteers',
    done: t('shift.requested'),
  });
  const isTooMany = chosen.length > maxCoverTargets;
  const fault = isTooMany
    ? t('shift.cover.tooMany', { max: format.number(maxCoverTargets) })
    : isSent && chosen.length === 0
      ? t('shift.cover.none')
      : null;
  const send = async (close: () => void): Promise<void> => {
    setSent(true);
    if (isTooMany || chosen.length === 0) return;
    const call = {
      params: { id: editionId, sid: shift.id },
      body: { targets: chosen.map(targetOf) },
    };
    if (!(await ask.run(call))) return;
    setChosen([]);
    setSent(false);
    close();
  };
  return (
    <Dialog
      title={t('shift.cover.title', { title: shift.title })}
      closeLabel={t('common:action.close')}
      actions={(close) => (
        <>
          <Button variant="ghost" onPress={close}>
            {t('common:action.cancel')}
          </Button>
          <Button write={ask.write} onPress={() => void send(close)}>
            {t('shift.cover.send')}
          </Button>
        </>
      )}
    >
      <div className="vo:flex vo:flex-col vo:gap-3">
        <p>{t('shift.cover.text')}</p>
        <FormError title={ask.failure} />
        <Candidates
          path={{ id: editionId, sid: shift.id }}
          timezone={timezone}
          chosen={chosen}
          onChoose={(next) => setChosen(onePerPerson(next))}
          fault={fault}
        />
        <p aria-live="polite" className="vo:text-sm vo:text-muted">
          {t('shift.cover.chosen', { number: format.number(chosen.length) })}
        </p>
      </div>
    </Dialog>
  );
}

/** They are loaded once the dialog is open. */
function Candidates(
  props: { path: { id: number; sid: string } } & Omit<
    Parameters<typeof CandidateList>[0],
    'candidates'
  >,
): ReactNode {
  const { path, ...list } = props;
  const { t } = useTranslation('volunteers');
  return (
    <QueryStates
      query={useCoverCandidates(path)}
      namespace="volunteers"
      failed={t('shift.cover.failed')}
      headingLevel={3}
    >
      {(candidates) => <CandidateList {...list} candidates={candidates} />}
    </QueryStates>
  );
}
