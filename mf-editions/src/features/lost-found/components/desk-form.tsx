import type { Edition } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { toast } from '@siteswap/ui-kit/toast';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskForm } from '../api/use-lost-found-forms.ts';
import { ItemFields } from './item-form.tsx';

type OfEdition = Pick<Edition, 'id' | 'timezone'>;

/** Enters what was handed in at the desk, one thing after the other. */
export function DeskForm({
  edition,
  onDone,
}: {
  edition: OfEdition;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const goesOn = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const form = useDeskForm(edition.id, {
    today: dayOf(new Date(), edition.timezone),
    onSuccess: ({ number }) => {
      const title = t('lostFound.desk.added', { number });
      toast.show({ type: 'SUCCESS', title, message: t('lostFound.desk.label') });
      if (!goesOn.current) return onDone();
      form.startAgain();
      place.current?.querySelector('button')?.focus();
    },
  });
  // The first button that is pressed says what follows; Enter presses the first one.
  const then = (isMore: boolean) => () => {
    goesOn.current = isMore;
  };
  return (
    <div ref={place}>
      <ItemFields
        form={form}
        edition={edition}
        isDesk
        submit={
          <>
            <Button type="submit" write={form.mutation} onPressStart={then(true)}>
              {t('lostFound.desk.addMore')}
            </Button>
            <Button
              type="submit"
              variant="outline"
              isDisabled={form.mutation.isPending}
              onPressStart={then(false)}
            >
              {t('lostFound.send')}
            </Button>
          </>
        }
      />
    </div>
  );
}
