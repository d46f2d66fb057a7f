import type { ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './icon-button.tsx';
import { XIcon } from './icons.ts';
import { cx } from './lib/cx.ts';

/** Wraps a button and a Dialog: the button opens it, and gets the focus back. */
export { DialogTrigger };

export interface DialogProps {
  /** Title, which also names the dialog. */
  title: string;
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Buttons at the bottom, or a function that gets `close`. */
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
      <Modal className={cx('sw-dialog', props.className)} data-size={size}>
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
              {actions ? (
                <footer className="sw-dialog-footer">{fill(actions, close)}</footer>
              ) : null}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
