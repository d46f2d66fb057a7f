import type { Shifts } from './shift-people.ts';

/** What became of a place, as if it had been recorded. */
export const record = async (
  { service, call }: Shifts,
  assignmentId: string,
  status: 'ARRIVED' | 'DONE' | 'NO_SHOW' = 'DONE',
  minutesDone: number | null = null,
): Promise<void> =>
  void (await service.prisma.volunteerAssignment.update({
    where: { id: assignmentId },
    data: { attendanceStatus: status, attendanceAt: call.clock.now, minutesDone },
  }));
