import { every, minutes, type TaskDefinition } from '@siteswap/service-kit';
import type { RemindersService } from './reminders.service.ts';

export const shiftTasks = ({ remind }: Pick<RemindersService, 'remind'>): TaskDefinition[] => [
  { name: 'shift-reminders', schedule: every(minutes(1)), run: remind },
];
