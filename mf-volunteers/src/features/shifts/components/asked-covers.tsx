import type { AskedCover } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { FormError } from '@siteswap/ui-kit/form';
import { personName, problemText, useAction } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#src/shared/use-problem-text.ts';
import { useAcceptCover, useDeclineCover } from '../api/use-covers.ts';
import { ShiftLine } from './shift-line.tsx';

/** What others ask me to take or to swap; why it came too late stays when the request has left the list. */
export function AskedCovers(props: {
  editionId: number;
  asked: readonly AskedCover[];
  timezone: string;
}): ReactNode {
  const { editionId, asked, timezone } = props;
  const { t } = useTranslation('volunteers');
  const problemOf = useProblemText(timezone);
  const isSwap = (cid: string): boolean =>
    asked.some(({ id, swap }) => id === cid && swap !== null);
  const accepting = useAcceptCover();
  const accept = useAction(accepting, {
    namespace: 'volunteers',
    done: (_, { params }) => t(isSwap(params.cid) ? 'shift.cover.swapped' : 'shift.cover.accepted'),
  });
  const declining = useDeclineCover();
  const decline = useAction(declining, {
    namespace: 'volunteers',
    done: t('shift.cover.declined'),
  });
  const failure = accepting.error ?? declining.error;
  if (asked.length === 0 && !failure) return null;
  const callOf = (cid: string) => ({ params: { id: editionId, cid } });
  return (
    <Card
      as="section"
      padding="sm"
      aria-labelledby="asked-covers"
      className="vo:flex vo:flex-col vo:gap-3"
    >
      <h3 id="asked-covers" className="vo:font-display">
        {t('shift.cover.asked')}
      </h3>
      {failure ? (
        <FormError title={problemText(t, failure, 'volunteers')}>
          {failure.fields.map((problem) => (
            <p key={`${problem.code} ${JSON.stringify(problem.params)}`}>{problemOf(problem)}</p>
          ))}
        </FormError>
      ) : null}
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
        {asked.map(({ id, user, shift, swap }) => (
          <li key={id} className="vo:flex vo:min-w-0 vo:flex-col vo:gap-2">
            <p className="vo:wrap-anywhere">
              {t(swap ? 'shift.cover.fromSwap' : 'shift.cover.from', { name: personName(t, user) })}
            </p>
            <ShiftLine shift={shift} timezone={timezone} hasDay />
            {swap ? (
              <>
                <p>{t('shift.cover.yours')}</p>
                <ShiftLine shift={swap} timezone={timezone} hasDay />
              </>
            ) : null}
            <div className="vo:flex vo:flex-wrap vo:gap-2">
              <Button
                size="sm"
                {...(accepting.variables?.params.cid === id ? { write: accept.write } : {})}
                onPress={() => void accept.run(callOf(id))}
              >
                {t(swap ? 'shift.cover.swap' : 'shift.take')}
                <span className="vo:sr-only"> {shift.title}</span>
              </Button>
              <Button
                size="sm"
                variant="outline"
                {...(declining.variables?.params.cid === id ? { write: decline.write } : {})}
                onPress={() => void decline.run(callOf(id))}
              >
                {t('shift.cover.decline')}
                <span className="vo:sr-only"> {shift.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
