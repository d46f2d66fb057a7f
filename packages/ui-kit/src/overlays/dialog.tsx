import type { ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../base/cx.ts';
import { XIcon } from '../data-display/icons.ts';

/** Wraps a button and a Dialog: the button opens it, and gets the focus back. */
export { DialogTrigger };

export interface DialogProps {
  /** Title, which also names the dialog. */
  title: string;
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Buttons at the bottom, the one that does it last, or a function that gets `close`. */
  actions?: ReactNode | ((close: () => void) => ReactNode);
  /** Name of the cross; without it there is none. */
  closeLabel?: string;
  /** Open or not, when there is no DialogTrigger. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** False: neither Escape nor a press outside closes it (default true). */
  isDismissable?: boolean;
  /** Width 400, 560 or 800 px on wide screens; a sheet from below on phones (default `md`). */
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for a question that interrupts (default `dialog`). */
  role?: 'dialog' | 'alertdialog';
  className?: string;
}

/** React Aria adds a hidden button that closes, for screen readers on phones, and gives it a name of its own. */
function nameHiddenButton(modal: HTMLElement | null, label: string | undefined): void {
  const buttons = modal?.querySelectorAll(':scope > div > button[tabindex="-1"]') ?? [];
  for (const button of label ? buttons : []) button.setAttribute('aria-label', label ?? '');
}

/** A modal window; on phones a sheet that comes from the bottom. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, children, actions, closeLabel, isDismissable = true, size = 'md', role } = props;
  const fill = (part: DialogProps['actions'], close: () => void): ReactNode =>
    typeof part === 'function' ? part(close) : part;
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      className="sw-overlay"
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal
        ref={(modal) => nameHiddenButton(modal, closeLabel)}
        className={cx('sw-dialog', props.className)}
        data-size={size}
      >
        <AriaDialog className="sw-dialog-inside" role={role}>
          {({ close }) => (
            <>
              <header className="sw-dialog-header">
                <Heading slot="title" className="sw-dialog-title">
                  {title}
                </Heading>
                {closeLabel ? (
                  <IconButton aria-label={closeLabel} onPress={close} className="sw-dialog-close">
                    <XIcon size={20} />
                  </IconButton>
                ) : null}
              </header>
              <div className="sw-dialog-body">{fill(children, close)}</div>
              {actions ? <DialogFooter>{fill(actions, close)}</DialogFooter> : null}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The buttons of a dialog or sheet, flush with its bottom edge: what leaves it comes first, what does it last. Inside a form that scrolls it stays in view; in a
 * window lower than 500 px it scrolls with the rest, which would otherwise have no room.
 */
export function DialogFooter(props: { children: ReactNode; className?: string }): ReactNode {
  return <footer className={cx('sw-dialog-footer', props.className)}>{props.children}</footer>;
}
