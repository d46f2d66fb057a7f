export { useMyShifts } from './api/use-shifts.ts';
export { WantedShifts } from './components/wanted-shifts.tsx';
export { hoursOf } from './shift.format.ts';
export { useNow } from './use-now.ts';
