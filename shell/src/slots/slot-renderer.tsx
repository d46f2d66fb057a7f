import { RemoteBoundary, RemoteContext, type SlotRenderProps } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect } from 'react';
import { useLoader, useLoadState } from '#src/remotes/loader-context.ts';
import { afterPaint } from './after-paint.ts';

/**
 * One contribution to a slot, loaded after the page has been painted. It is optional: while it loads, or when it
 * fails, nothing is rendered.
 */
export function SlotRenderer({ contribution, props }: SlotRenderProps): ReactNode {
  const { remote, expose = '' } = contribution;
  const loader = useLoader();
  const state = useLoadState(remote, expose);

  useEffect(() => {
    if (loader.state(remote, expose).status !== 'idle') return;
    return afterPaint(() => void loader.load(remote, expose));
  }, [loader, remote, expose]);

  if (state.status !== 'ready') return null;
  const Contribution = state.module.default;
  return (
    <RemoteContext value={loader.label(remote)}>
      <RemoteBoundary fallback={() => null}>
        <Contribution {...props} />
      </RemoteBoundary>
    </RemoteContext>
  );
}
