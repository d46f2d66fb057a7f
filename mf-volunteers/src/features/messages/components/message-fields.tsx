import type { VolunteerMessage } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction } from '@siteswap/web-kit';
import { DraftNotice, Field, FieldsInError } from '@siteswap/web-kit/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useMessageForm,
  usePreview,
  useTargetSlots,
  useTargetTeams,
  useTestMessage,
} from '../api/use-messages.ts';
import { areNamed, targetsOf, waitingOf } from '../targets.format.ts';
import { MessagePreview } from './message-preview.tsx';
import { TargetFields } from './target-fields.tsx';

const maxText = 500;

/** A new message: to whom, what it says, and exactly how many get it. */
export function MessageFields(props: {
  editionId: number;
  messages: readonly VolunteerMessage[];
  timezone: string;
}): ReactNode {
  const { editionId, messages, timezone } = props;
  const { t } = useTranslation('volunteers');
  const teams = useTargetTeams(editionId).data?.data ?? [];
  const slots = useTargetSlots(editionId).data?.data ?? [];
  const waiting = messages.filter((message) => waitingOf(message) > 0);
  const shownCount = useRef<number>(undefined);
  const form = useMessageForm(editionId, {
    shownCount: () => shownCount.current,
    onSuccess: (count) => {
      toast.show({ type: 'SUCCESS', title: t('message.sent', { count }) });
      form.reset();
    },
  });
  const test = useAction(useTestMessage(), { namespace: 'volunteers', done: t('message.tested') });
  const [targetType, selectedTeams, day, timeSlotId, groupId] = form.watch([
    ...(['targetType', 'selectedTeams', 'day', 'timeSlotId', 'groupId'] as const),
  ]);
  const targets = targetsOf({ targetType, selectedTeams, day, timeSlotId, groupId });
  const isNamed = areNamed(targets);
  const { data } = usePreview(editionId, isNamed ? targets : null);
  const preview = isNamed ? data : undefined;
  const count = preview?.count;
  useEffect(() => {
    shownCount.current = count;
  }, [count]);
  const types = [
    'ALL' as const,
    ...(teams.length > 0 ? (['TEAMS'] as const) : []),
    ...(slots.length > 0 ? (['DAY', 'SLOT'] as const) : []),
    ...(waiting.length > 0 ? (['UNCONFIRMED'] as const) : []),
  ];
  return (
    <Card as="section" aria-labelledby="new-message">
      <h3 id="new-message" className="vo:mb-4 vo:font-display">
        {t('message.new')}
      </h3>
      <Form onSubmit={form.submit}>
        <DraftNotice form={form} />
        <FormError title={form.failureText ?? test.failure} isFocused={!form.isFailureInFields} />
        <Field
          form={form}
          name="targetType"
          as={RadioGroup}
          layout="cards"
          label={t('message.targets')}
          options={types.map((type) => ({ id: type, label: t(`message.target.${type}`) }))}
        />
        <TargetFields {...{ form, targetType, teams, slots, messages: waiting, timezone }} />
        <Field
          form={form}
          name="message"
          as={TextArea}
          label={t('message.text')}
          description={t('message.textHelp')}
          rows={4}
          counterMax={maxText}
        />
        {preview ? <MessagePreview preview={preview} /> : null}
        <FieldsInError form={form} />
        <div className="vo:flex vo:flex-wrap vo:gap-2">
          <Button type="submit" write={form.mutation}>
            {count === undefined ? t('message.sendNow') : t('message.send', { count })}
          </Button>
          <Button
            variant="outline"
            write={test.write}
            onPress={async () => {
              if (!(await form.trigger('message'))) return;
              const body = { message: form.getValues('message') };
              await test.run({ params: { id: editionId }, body });
            }}
          >
            {t('message.test')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
