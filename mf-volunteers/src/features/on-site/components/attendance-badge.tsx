import { Badge, type BadgeProps } from '@siteswap/ui-kit/badge';
import {
  CheckCheckIcon,
  CircleCheckIcon,
  CircleHelpIcon,
  CircleXIcon,
  ClockIcon,
} from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownAttendance } from '../desk.format.ts';

const looks = {
  EXPECTED: { tone: 'neutral', Icon: ClockIcon },
  MISSING: { tone: 'warning', Icon: CircleHelpIcon },
  ARRIVED: { tone: 'success', Icon: CircleCheckIcon },
  DONE: { tone: 'info', Icon: CheckCheckIcon },
  NO_SHOW: { tone: 'error', Icon: CircleXIcon },
} as const satisfies Record<ShownAttendance, { tone: BadgeProps['tone']; Icon: typeof ClockIcon }>;

/** Whether someone came, as text with an icon. */
export function AttendanceBadge({ state }: { state: ShownAttendance }): ReactNode {
  const { t } = useTranslation('volunteers');
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t(`onSite.state.${state}`)}
    </Badge>
  );
}
