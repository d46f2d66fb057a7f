import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Response } from '../api/use-placement.ts';
import { nameOf, type Placed, type PlanSlot } from '../plan.format.ts';
import { usePlan } from '../use-plan.ts';

const maxNote = 500;

/** One request or excuse, with what can be said to it. */
export function ResponseItem(props: {
  slot: PlanSlot;
  placed: Placed;
  /** Also says for which slot, where no heading does. */
  hasSlot?: boolean;
}): ReactNode {
  const { slot, placed, hasSlot = false } = props;
  const { t } = useTranslation('volunteers');
  const { actions, texts } = usePlan();
  const { person, assignment } = placed;
  const isExcuse = assignment.status !== 'REQUESTED';
  const kind = isExcuse ? 'excuse' : 'request';
  const name = nameOf(person);
  const respond = (isYes: boolean, note?: string): Promise<boolean> => {
    const response: Response = isExcuse ? { isExcused: isYes } : { isAccepted: isYes };
    return actions.respond(placed, slot, { ...response, ...(note ? { note } : {}) });
  };
  return (
    <li className="vo:flex vo:flex-wrap vo:items-center vo:justify-between vo:gap-x-4 vo:gap-y-1">
      <div className="vo:min-w-0">
        <p className="vo:m-0">{t(`planning.${kind}.text`, { name })}</p>
        {hasSlot ? (
          <p className="vo:m-0 vo:text-sm vo:text-muted">
            {`${slot.slot.title}, ${texts.when(slot.slot)}`}
          </p>
        ) : null}
        {assignment.excuse?.reason ? (
          <p className="vo:m-0 vo:wrap-anywhere vo:whitespace-pre-line">
            {assignment.excuse.reason}
          </p>
        ) : null}
      </div>
      <div className="vo:flex vo:flex-wrap vo:gap-2">
        <Button size="sm" onPress={() => void respond(true)}>
          {t(`planning.${kind}.accept`)}
          <span className="vo:sr-only"> {name}</span>
        </Button>
        <DialogTrigger>
          <Button size="sm" variant="outline">
            {t(`planning.${kind}.reject`)}
            <span className="vo:sr-only"> {name}</span>
          </Button>
          <Dialog
            size="sm"
            title={t(`planning.${kind}.rejectTitle`, { name })}
            closeLabel={t('common:action.close')}
          >
            {(close) => (
              <RejectForm
                text={t(`planning.${kind}.rejectText`)}
                submit={t(`planning.${kind}.reject`)}
                onSubmit={async (note) => {
                  await respond(false, note);
                  close();
                }}
              />
            )}
          </Dialog>
        </DialogTrigger>
      </div>
    </li>
  );
}

function RejectForm(props: {
  text: string;
  submit: string;
  onSubmit: (note: string) => Promise<void>;
}): ReactNode {
  const { t } = useTranslation('volunteers');
  const [note, setNote] = useState('');
  const isTooLong = note.length > maxNote;
  return (
    <div className="vo:flex vo:flex-col vo:gap-4">
      <p className="vo:m-0">{props.text}</p>
      <TextArea
        label={t('managing.writeNote')}
        labelNote={t('form.optional')}
        value={note}
        onChange={setNote}
        rows={2}
        counterMax={maxNote}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
        {...(isTooLong ? { error: t('common:field.limit.TOO_LONG', { count: maxNote }) } : {})}
      />
      <Button
        className="vo:self-end"
        onPress={() => (isTooLong ? undefined : void props.onSubmit(note))}
      >
        {props.submit}
      </Button>
    </div>
  );
}
