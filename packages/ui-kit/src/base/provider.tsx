import { type ReactNode, useLayoutEffect } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { AvatarServiceContext } from '../data-display/avatar-service.ts';

export interface UiProviderProps {
  /** Language of the interface: order of date fields, names of days, React Aria's own translations. */
  locale: string;
  /** Client-side navigation for menu items with an `href`. */
  navigate: (path: string) => void;
  /** Whether there is an avatar service to ask for pictures of people (default: no). */
  hasAvatars?: boolean;
  children: ReactNode;
}

/** Put once around the product by the shell. */
export function UiProvider(props: UiProviderProps): ReactNode {
  const { locale, navigate, hasAvatars = false, children } = props;
  useLayoutEffect(claimPressableStyle, []);
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={(path) => navigate(path)}>
        <AvatarServiceContext value={hasAvatars}>{children}</AvatarServiceContext>
      </RouterProvider>
    </I18nProvider>
  );
}

/**
 * React Aria adds a style element for touch, which a strict content policy blocks and reports. It looks
 * first whether an element of this id is there: ours is, and the rule itself stands in the style sheet.
 */
function claimPressableStyle(): void {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const mark = document.createElement('meta');
  mark.id = id;
  document.head.append(mark);
}
