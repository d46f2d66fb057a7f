import { every, minutes, type TaskDefinition } from '@siteswap/service-kit';
import type { AttendanceService } from './attendance.service.ts';

export const attendanceTasks = ({ end }: Pick<AttendanceService, 'end'>): TaskDefinition[] => [
  { name: 'attendance-ends', schedule: every(minutes(1)), run: end },
];
