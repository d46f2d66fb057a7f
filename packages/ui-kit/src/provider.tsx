import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';

export interface UiProviderProps {
  /** Language of the interface: order of date fields, names of days, the words React Aria says itself. */
  locale: string;
  /** Client-side navigation for menu items with an `href`. */
  navigate: (path: string) => void;
  children: ReactNode;
}

/** Put once around the product by the shell. */
export function UiProvider({ locale, navigate, children }: UiProviderProps): ReactNode {
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={(path) => navigate(path)}>{children}</RouterProvider>
    </I18nProvider>
  );
}
