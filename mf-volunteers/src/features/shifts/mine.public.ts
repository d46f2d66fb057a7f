/** The page of a volunteer, which is loaded for volunteers alone. */
export { MyShifts } from './components/my-shifts.tsx';
