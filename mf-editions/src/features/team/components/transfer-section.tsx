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
import { toast } from '@siteswap/ui-kit/toast';
import { type Arrival, personName, problemText, QueryStates, useSession } from '@siteswap/web-kit';
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

/** Handing a convention over: what its author offers, and what the chosen one answers. */
export function TransferSection(props: SectionProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <QueryStates
      query={useTransfer(props.convention.id)}
      keepsData
      failed={t('transfer.failed')}
      namespace="editions"
      loading={<span hidden />}
    >
      {({ transfer }) => (
        <div {...(transfer ? props.arrival.mark(transfer.to.id) : {})}>
          <Transfer {...props} transfer={transfer} />
        </div>
      )}
    </QueryStates>
  );
}

function Transfer(props: SectionProps & { transfer: ConventionTransfer | null }): ReactNode {
  const { convention, team, transfer } = props;
  const { user } = useSession();
  if (transfer && transfer.to.id === user?.id) return <Answer convention={convention} />;
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

function Answer({ convention }: { convention: MyConventionWithEditions }): ReactNode {
  const { t } = useTranslation('editions');
  const accept = useAcceptTransfer();
  const decline = useDeclineTransfer();
  const { id, author } = convention;
  const name = author ? personName(t, author) : '';
  const error = accept.error ?? decline.error;

  const answer = async (isAccepted: boolean): Promise<void> => {
    try {
      await (isAccepted ? accept : decline).mutateAsync({ params: { id } });
    } catch {
      // It is said above the buttons.
      return;
    }
    toast.show({
      type: 'SUCCESS',
      title: t(isAccepted ? 'transfer.accepted' : 'transfer.declined'),
    });
  };

  return (
    <Section title={t('transfer.forMe', { name })} text={t('transfer.forMeText', { name })}>
      <FormError title={error && problemText(t, error, 'editions')} />
      <div className="ed:flex ed:flex-wrap ed:gap-2">
        <Button isLoading={accept.isPending} onPress={() => void answer(true)}>
          {t('transfer.accept')}
        </Button>
        <Button variant="outline" isLoading={decline.isPending} onPress={() => void answer(false)}>
          {t('transfer.decline')}
        </Button>
      </div>
    </Section>
  );
}

function Waiting({ id, name }: { id: number; name: string }): ReactNode {
  const { t } = useTranslation('editions');
  const withdraw = useWithdrawTransfer();

  const takeBack = async (): Promise<void> => {
    try {
      await withdraw.mutateAsync({ params: { id } });
    } catch {
      // It is said above the button.
      return;
    }
    toast.show({ type: 'SUCCESS', title: t('transfer.withdrawn') });
  };

  return (
    <Section title={t('transfer.title')} text={t('transfer.waiting', { name })}>
      <FormError title={withdraw.error && problemText(t, withdraw.error, 'editions')} />
      <Button variant="outline" isLoading={withdraw.isPending} onPress={() => void takeBack()}>
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
  const offer = useOfferTransfer();
  const [chosen, setChosen] = useState(String(team[0]?.user.id ?? ''));

  const send = async (): Promise<boolean> => {
    try {
      const call = { params: { id: convention.id }, body: { userId: Number(chosen) } };
      const { transfer } = await offer.mutateAsync(call);
      const name = personName(t, transfer.to);
      toast.show({ type: 'SUCCESS', title: t('transfer.offered', { name }) });
      return true;
    } catch {
      // The dialog says why.
      return false;
    }
  };

  return (
    <Dialog
      title={t('transfer.title')}
      closeLabel={t('common:action.close')}
      actions={(close) => (
        <>
          <Button
            isLoading={offer.isPending}
            onPress={async () => {
              if (await send()) close();
            }}
          >
            {t('transfer.offer')}
          </Button>
          <Button variant="ghost" onPress={close}>
            {t('common:action.cancel')}
          </Button>
        </>
      )}
    >
      <FormError title={offer.error && problemText(t, offer.error, 'editions')} />
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
