import type { NavIcon as NavIconName } from '@siteswap/contracts/platform';
import {
  CalendarIcon,
  CarIcon,
  HandHeartIcon,
  LayoutGridIcon,
  ListIcon,
  MapIcon,
  MessagesSquareIcon,
  PackageSearchIcon,
  PencilIcon,
  SettingsIcon,
  ShieldIcon,
  StarIcon,
  TicketIcon,
  UsersIcon,
} from '@siteswap/ui-kit/icons';
import type { ComponentType, ReactNode } from 'react';

const icons: Record<NavIconName, ComponentType<{ size: number }>> = {
  calendar: CalendarIcon,
  car: CarIcon,
  grid: LayoutGridIcon,
  'hand-heart': HandHeartIcon,
  list: ListIcon,
  map: MapIcon,
  messages: MessagesSquareIcon,
  'package-search': PackageSearchIcon,
  pencil: PencilIcon,
  settings: SettingsIcon,
  shield: ShieldIcon,
  star: StarIcon,
  ticket: TicketIcon,
  users: UsersIcon,
};

/** The picture of a contributed entry. */
export function NavIcon({ name, size }: { name: NavIconName; size: number }): ReactNode {
  const Icon = icons[name];
  return <Icon size={size} />;
}
