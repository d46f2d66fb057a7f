import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '../use-plan.ts';
import { ResponseItem } from './response-item.tsx';

/** More of them than that are folded. */
const maxShown = 3;

/** Requests and excuses of all slots that need a response, by the start of their slots. */
export function WaitingList(): ReactNode {
  const { t } = useTranslation('volunteers');
  const { plan } = usePlan();
  const [isOpen, setOpen] = useState(false);
  const waiting = plan.slots.flatMap((slot) => [
    ...slot.excuses.map((placed) => ({ slot, placed })),
    ...slot.requests.map((placed) => ({ slot, placed })),
  ]);
  if (waiting.length === 0) return null;
  const shown = isOpen ? waiting : waiting.slice(0, maxShown);
  return (
    <Card as="section" aria-labelledby="planning-waiting" className="vo:flex vo:flex-col vo:gap-3">
      <h3 id="planning-waiting" className="vo:m-0 vo:text-base vo:font-display">
        {t('planning.waiting', { count: waiting.length })}
      </h3>
      <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-3 vo:p-0">
        {shown.map(({ slot, placed }) => (
          <ResponseItem key={placed.assignment.id} slot={slot} placed={placed} hasSlot />
        ))}
      </ul>
      {shown.length < waiting.length ? (
        <Button variant="ghost" size="sm" className="vo:self-start" onPress={() => setOpen(true)}>
          {t('planning.showAll', { total: waiting.length })}
        </Button>
      ) : null}
    </Card>
  );
}
