export { useMyShifts } from './api/use-shifts.ts';
export { WantedShifts } from './components/wanted-shifts.tsx';
export { useNow } from './use-now.ts';
