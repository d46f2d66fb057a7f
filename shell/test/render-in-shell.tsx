import { UiProvider } from '@siteswap/ui-kit/provider';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { currentLocale, queryClient } from '@siteswap/web-kit/shell';
import { type RenderPageOptions, renderPage } from '@siteswap/web-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import profile from '#src/features/profile/locales/fr.json' with { type: 'json' };
import push from '#src/features/push/locales/fr.json' with { type: 'json' };
import fr from '#src/locales/fr.json' with { type: 'json' };

/** Renders a part of the shell in French, with its context: links of menus, the shell's cache, toasts. */
export function renderInShell(children: ReactNode, options: RenderPageOptions = {}) {
  queryClient.clear();
  return renderPage(<Surroundings>{children}</Surroundings>, {
    path: '/*',
    url: '/',
    locale: 'fr',
    messages: { shell: fr, profile, push },
    ...options,
  });
}

function Surroundings({ children }: { children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider locale={currentLocale()} navigate={(path) => void navigate(path)}>
        {children}
        <ToastRegion label="Messages" closeLabel="Effacer" defaultActionLabel="Voir" />
      </UiProvider>
    </QueryClientProvider>
  );
}
