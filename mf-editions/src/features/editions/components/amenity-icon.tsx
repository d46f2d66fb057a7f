import type { EditionFlag } from '@siteswap/contracts/editions';
import {
  AccessibilityIcon,
  BabyIcon,
  BanknoteIcon,
  BedDoubleIcon,
  CaravanIcon,
  CoinsIcon,
  CreditCardIcon,
  DumbbellIcon,
  FeatherIcon,
  FlameIcon,
  GraduationCapIcon,
  HourglassIcon,
  LandmarkIcon,
  type LucideIcon,
  MicVocalIcon,
  MusicIcon,
  PawPrintIcon,
  ShowerHeadIcon,
  SoupIcon,
  SparklesIcon,
  SplineIcon,
  TentIcon,
  TentTreeIcon,
  ToiletIcon,
  TruckIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** One icon for each amenity and payment flag of an edition. */
const icons = {
  hasTentCamping: TentIcon,
  hasTruckCamping: CaravanIcon,
  hasFamilyCamping: TentTreeIcon,
  hasSleepingRoom: BedDoubleIcon,
  hasFoodTrucks: TruckIcon,
  hasCantine: SoupIcon,
  hasGym: DumbbellIcon,
  hasFireSpace: FlameIcon,
  hasGala: SparklesIcon,
  hasOpenStage: MicVocalIcon,
  hasLongShow: HourglassIcon,
  hasConcert: MusicIcon,
  hasWorkshops: GraduationCapIcon,
  hasAerialSpace: FeatherIcon,
  hasSlacklineSpace: SplineIcon,
  hasKidsZone: BabyIcon,
  acceptsPets: PawPrintIcon,
  hasToilets: ToiletIcon,
  hasShowers: ShowerHeadIcon,
  hasAccessibility: AccessibilityIcon,
  hasATM: LandmarkIcon,
  hasCashPayment: BanknoteIcon,
  hasCreditCardPayment: CreditCardIcon,
  hasAfjTokenPayment: CoinsIcon,
} satisfies Record<EditionFlag, LucideIcon>;

export interface AmenityIconProps {
  /** Flag of the edition, e.g. `hasShowers`. */
  name: EditionFlag;
  /** Side in pixels (default 20). */
  size?: number;
  /** Says the amenity aloud; leave it out when the word stands next to the icon. */
  'aria-label'?: string;
  className?: string;
}

/** The icon of an amenity or of a means of payment. */
export function AmenityIcon({ name, size = 20, ...rest }: AmenityIconProps): ReactNode {
  const Icon = icons[name];
  return (
    <Icon
      size={size}
      strokeWidth={1.75}
      {...(rest['aria-label'] ? { role: 'img' } : {})}
      {...rest}
    />
  );
}
