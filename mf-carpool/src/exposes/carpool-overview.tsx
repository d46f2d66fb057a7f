import '#src/styles.css';
import { CarpoolOverviewPage } from '#src/features/overview/pages/carpool-overview.page.tsx';

export default CarpoolOverviewPage;
