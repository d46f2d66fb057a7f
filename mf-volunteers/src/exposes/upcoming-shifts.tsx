import '#src/styles.css';
import { UpcomingShifts } from '#src/features/shifts/components/upcoming-shifts.tsx';

export default UpcomingShifts;
