import { Arc } from '@siteswap/ui-kit/arc';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Layout of the sign-in pages: title, one sentence, the form on a card, a link to the other page. */
export function AccountFrame(props: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <section className="mx-auto flex w-full max-w-[28rem] flex-col gap-6 py-2 md:py-8">
      <header className="flex flex-col gap-2">
        <Arc width={96} boxHeight={40} ballAt={0.7} className="text-primary" />
        <h1 className="text-balance wrap-break-word font-display text-xl sm:text-2xl">
          {props.title}
        </h1>
        {props.intro ? <p className="wrap-break-word text-muted">{props.intro}</p> : null}
      </header>
      <noscript>
        <p>{t('noscript')}</p>
      </noscript>
      <div className="sw-needs-script flex flex-col gap-6 rounded-card border border-default bg-surface-raised p-4 shadow-card sm:p-6">
        {props.children}
      </div>
      {props.footer ? <footer className="text-muted">{props.footer}</footer> : null}
    </section>
  );
}
