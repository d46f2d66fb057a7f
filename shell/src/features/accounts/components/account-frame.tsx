import { Arc } from '@siteswap/ui-kit/arc';
import type { ReactNode } from 'react';

/** The narrow column of sign-in pages: title, one sentence, the form, the way to the other page. */
export function AccountFrame(props: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}): ReactNode {
  return (
    <section className="mx-auto flex w-full max-w-md flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <Arc width={96} boxHeight={40} ballAt={0.7} className="text-primary" />
        <h1 className="font-display text-2xl">{props.title}</h1>
        {props.intro ? <p className="text-muted">{props.intro}</p> : null}
      </header>
      {props.children}
      {props.footer ? (
        <footer className="border-default border-t pt-4 text-muted">{props.footer}</footer>
      ) : null}
    </section>
  );
}
