import '#src/styles.css';
import { HoursPage } from '#src/features/hours/pages/hours.page.tsx';

export default HoursPage;
