import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { useIsInBrowser } from '../base/use-is-in-browser.ts';
import {
  CircleCheckIcon,
  CircleXIcon,
  InfoIcon,
  TriangleAlertIcon,
  XIcon,
} from '../data-display/icons.ts';
import { createToastStore, type Toast, type ToastTone } from './toast-store.ts';
import { useToastKeys } from './use-toast-keys.ts';

export type { ToastOptions } from './toast-store.ts';

/** The toasts of this page: `toast.show({ title, message, type, action })` from anywhere, also outside React. */
export const toast = createToastStore();

const icons: Record<ToastTone, typeof InfoIcon> = {
  success: CircleCheckIcon,
  warning: TriangleAlertIcon,
  error: CircleXIcon,
  info: InfoIcon,
};

export interface ToastRegionProps {
  /** Name of the region for screen readers. */
  label: string;
  /** Name of a toast's cross. */
  closeLabel: string;
  /** Text of an action that brings none ("Voir"). */
  defaultActionLabel: string;
}

/** Where toasts appear, bottom right, on phones under the header; the shell renders it once. */
export function ToastRegion(props: ToastRegionProps): ReactNode {
  const toasts = useSyncExternalStore(toast.subscribe, toast.list, toast.list);
  const region = useRef<HTMLElement>(null);
  useToastKeys(region);
  // A portal in the first render of a browser that takes markup over would redraw the whole page.
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser) return null;
  return createPortal(
    <section
      ref={region}
      className="sw-toasts"
      aria-keyshortcuts="F6"
      // Above a modal dialog, which then neither hides the toasts from screen readers nor closes when one is pressed.
      data-react-aria-top-layer="true"
      aria-label={props.label}
      onPointerEnter={toast.pause}
      onPointerLeave={toast.resume}
      onFocus={toast.pause}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) toast.resume();
      }}
    >
      {/* The live regions are always in the page: screen readers often skip one that appears with its text. */}
      <div className="sw-toasts-list" role="status" aria-live="polite" aria-atomic="false">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} {...props} />
        ))}
      </div>
    </section>,
    document.body,
  );
}

function ToastCard(props: ToastRegionProps & { toast: Toast }): ReactNode {
  const { id, title, message, tone, action, isOpen } = props.toast;
  const Icon = icons[tone];
  return (
    <div className="sw-toast" data-tone={tone} data-state={isOpen ? 'open' : 'closed'}>
      <Icon size={20} className="sw-toast-icon" />
      <div className="sw-toast-texts">
        <p className="sw-toast-title">{title}</p>
        {message ? <p className="sw-toast-message">{message}</p> : null}
        {action ? (
          <Button
            size="sm"
            variant="outline"
            className="sw-toast-action"
            onPress={() => {
              toast.dismiss(id);
              action.onAction();
            }}
          >
            {action.label ?? props.defaultActionLabel}
          </Button>
        ) : null}
      </div>
      <IconButton size="sm" aria-label={props.closeLabel} onPress={() => toast.dismiss(id)}>
        <XIcon size={16} />
      </IconButton>
    </div>
  );
}
