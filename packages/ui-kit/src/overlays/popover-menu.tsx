import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { cx } from '../base/cx.ts';
import { CheckIcon } from '../data-display/icons.ts';

type Placement = NonNullable<PopoverProps['placement']>;

export interface MenuProps {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactNode;
  /** Name of the menu for screen readers. */
  label: string;
  /** MenuItem, MenuSection and MenuSeparator elements. */
  children: ReactNode;
  /** Something above the items that is not an action, e.g. who is signed in. */
  header?: ReactNode;
  /** Side and alignment (default `bottom end`). */
  placement?: Placement;
  /** Called with the id of the item that was chosen. */
  onAction?: (id: string) => void;
  /** The chosen item, for a menu that is a choice (language); each item then needs an `id`. */
  selectedId?: string;
  className?: string;
}

/** A button with a menu: arrows, typing ahead and Escape work. */
export function Menu(props: MenuProps): ReactNode {
  const { trigger, label, children, header, placement = 'bottom end', onAction } = props;
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={cx('sw-popover sw-menu-popover', props.className)} placement={placement}>
        {header ? <div className="sw-menu-header">{header}</div> : null}
        <AriaMenu
          className="sw-menu"
          aria-label={label}
          selectionMode={props.selectedId === undefined ? 'none' : 'single'}
          selectedKeys={props.selectedId === undefined ? undefined : [props.selectedId]}
          onAction={(id) => onAction?.(String(id))}
        >
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export interface MenuItemProps {
  /** Given to the menu's `onAction`. */
  id?: string;
  /** Where it leads; addresses of the product navigate without reloading. */
  href?: string;
  onAction?: () => void;
  icon?: ReactNode;
  /** Plain text of the item, when its content is more than text: used for typing ahead. */
  textValue?: string;
  /** Red, for what destroys. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Language of the text, when it is not the page's (names of languages). */
  lang?: string;
  children: ReactNode;
}

export function MenuItem(props: MenuItemProps): ReactNode {
  const { id, href, onAction, icon, isDanger, isDisabled, lang, children } = props;
  const textValue = props.textValue ?? (typeof children === 'string' ? children : undefined);
  return (
    <AriaMenuItem
      className="sw-menu-item"
      data-danger={isDanger || undefined}
      isDisabled={isDisabled}
      id={id}
      href={href}
      onAction={onAction}
      textValue={textValue}
    >
      {({ isSelected }) => (
        <>
          {icon ? <span className="sw-menu-icon">{icon}</span> : null}
          <span className="sw-menu-text" lang={lang}>
            {children}
          </span>
          {isSelected ? <CheckIcon size={16} /> : null}
        </>
      )}
    </AriaMenuItem>
  );
}

/** Items under a heading. */
export function MenuSection(props: { title: string; children: ReactNode }): ReactNode {
  return (
    <AriaMenuSection className="sw-menu-section">
      <Header className="sw-menu-title">{props.title}</Header>
      {props.children}
    </AriaMenuSection>
  );
}

/** A thin line between items. */
export function MenuSeparator(): ReactNode {
  return <Separator className="sw-menu-separator" />;
}

export interface PopoverButtonProps {
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  /** Name of what opens, for screen readers. */
  label: string;
  placement?: Placement;
  className?: string;
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button with a small window next to it, for more than a list of actions. */
export function PopoverButton(props: PopoverButtonProps): ReactNode {
  const { trigger, label, placement = 'bottom end', className, children } = props;
  return (
    <DialogTrigger>
      {trigger}
      <Popover className={cx('sw-popover', className)} placement={placement}>
        <Dialog aria-label={label} className="sw-popover-dialog">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
