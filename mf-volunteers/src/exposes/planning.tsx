import '#src/styles.css';
import { PlanningPage } from '#src/features/planning/pages/planning.page.tsx';

export default PlanningPage;
