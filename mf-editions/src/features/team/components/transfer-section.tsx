import type {
  ConventionCollaborator,
  ConventionTransfer,
  MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { type Arrival, personName, QueryStates, useAction, useSession } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useAcceptTransfer,
  useDeclineTransfer,
  useOfferTransfer,
  useTransfer,
  useWithdrawTransfer,
} from '../api/use-transfer.ts';

interface SectionProps {
  convention: MyConventionWithEditions;
  team: readonly ConventionCollaborator[];
  /** The address leads to the offer to this member. */
  arrival: Arrival;
}

/** What the chosen one is asked; nothing for other viewers. `TransferSection` shows a failed read. */
export function OfferedTransfer({
  convention,
  arrival,
}: Pick<SectionProps, 'convention' | 'arrival'>): ReactNode {
  const { user } = useSession();
  const transfer = useTransfer(convention.id).data?.transfer;
  if (!transfer || transfer.to.id !== user?.id) return null;
  return (
    <div {...arrival.mark(transfer.to.id)}>
      <Choice convention={convention} />
    </div>
  );
}

/** Handing a convention over: what its author offers. */
export function TransferSection(props: SectionProps): ReactNode {
  const { t } = useTranslation('editions');
  const { user } = useSession();
  return (
    <QueryStates
      query={useTransfer(props.convention.id)}
      retainsData
      failed={t('transfer.failed')}
      namespace="editions"
      loading={<span hidden />}
    >
      {({ transfer }) =>
        transfer?.to.id === user?.id ? null : (
          <div {...(transfer ? props.arrival.mark(transfer.to.id) : {})}>
            <Transfer {...props} transfer={transfer} />
          </div>
        )
      }
    </QueryStates>
  );
}

function Transfer(props: SectionProps & { transfer: ConventionTransfer | null }): ReactNode {
  const { convention, team, transfer } = props;
  if (!convention.isAuthor) return null;
  if (transfer) return <Waiting id={convention.id} name={transfer.to.pseudo} />;
  return team.length > 0 ? <Offer {...props} /> : null;
}

function Section(props: { title: string; text: string; children: ReactNode }): ReactNode {
  return (
    <Card as="section" className="ed:flex ed:flex-col ed:items-start ed:gap-3">
      <h2 className="ed:font-display ed:text-lg">{props.title}</h2>
      <p className="ed:max-w-2xl ed:text-muted">{props.text}</p>
      {props.children}
    </Card>
  );
}

function Choice({ convention }: { convention: MyConventionWithEditions }): ReactNode {
  const { t } = useTranslation('editions');
  const { id, author } = convention;
  const name = author ? personName(t, author) : '';
  const namespace = 'editions';
  const accept = useAction(useAcceptTransfer(), { namespace, done: t('transfer.accepted') });
  const decline = useAction(useDeclineTransfer(), { namespace, done: t('transfer.declined') });
  const call = { params: { id } };

  return (
    <Section title={t('transfer.forMe', { name })} text={t('transfer.forMeText', { name })}>
      <FormError title={accept.failure ?? decline.failure} />
      <div className="ed:flex ed:flex-wrap ed:gap-2">
        <Button write={accept.write} onPress={() => void accept.run(call)}>
          {t('transfer.accept')}
        </Button>
        <Button variant="outline" write={decline.write} onPress={() => void decline.run(call)}>
          {t('transfer.decline')}
        </Button>
      </div>
    </Section>
  );
}

function Waiting({ id, name }: { id: number; name: string }): ReactNode {
  const { t } = useTranslation('editions');
  const withdraw = useAction(useWithdrawTransfer(), {
    namespace: 'editions',
    done: t('transfer.withdrawn'),
  });

  return (
    <Section title={t('transfer.title')} text={t('transfer.waiting', { name })}>
      <FormError title={withdraw.failure} />
      <Button
        variant="outline"
        write={withdraw.write}
        onPress={() => void withdraw.run({ params: { id } })}
      >
        {t('transfer.withdraw')}
      </Button>
    </Section>
  );
}

function Offer({ convention, team }: SectionProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <Section title={t('transfer.title')} text={t('transfer.text')}>
      <DialogTrigger>
        <Button variant="outline">{t('transfer.title')}</Button>
        <OfferDialog convention={convention} team={team} />
      </DialogTrigger>
    </Section>
  );
}

function OfferDialog({ convention, team }: Omit<SectionProps, 'arrival'>): ReactNode {
  const { t } = useTranslation('editions');
  const [chosen, setChosen] = useState(String(team[0]?.user.id ?? ''));
  const offer = useAction(useOfferTransfer(), {
    namespace: 'editions',
    done: ({ transfer }) => t('transfer.offered', { name: personName(t, transfer.to) }),
  });
  const call = { params: { id: convention.id }, body: { userId: Number(chosen) } };

  return (
    <Dialog
      title={t('transfer.title')}
      closeLabel={t('common:action.close')}
      actions={(close) => (
        <>
          <Button variant="ghost" onPress={close}>
            {t('common:action.cancel')}
          </Button>
          <Button
            write={offer.write}
            onPress={async () => {
              if (await offer.run(call)) close();
            }}
          >
            {t('transfer.offer')}
          </Button>
        </>
      )}
    >
      <FormError title={offer.failure} />
      <p>{t('transfer.text')}</p>
      <RadioGroup
        label={t('transfer.to')}
        value={chosen}
        onChange={setChosen}
        options={team.map(({ user }) => ({ id: String(user.id), label: personName(t, user) }))}
      />
    </Dialog>
  );
}
