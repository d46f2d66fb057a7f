import { UiProvider } from '@siteswap/ui-kit/provider';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { currentLocale, queryClient } from '@siteswap/web-kit';
import { type RenderPageOptions, renderPage } from '@siteswap/web-kit/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import fr from '#src/locales/fr.json' with { type: 'json' };

/** Draws a part of the shell in French, with what surrounds it: links of menus, the shell's cache, toasts. */
export function renderInShell(children: ReactNode, options: RenderPageOptions = {}) {
  queryClient.clear();
  return renderPage(<Surroundings>{children}</Surroundings>, {
    path: '/*',
    url: '/',
    locale: 'fr',
    messages: { shell: fr },
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
