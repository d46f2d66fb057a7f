import '#src/styles.css';
import { CarpoolStatistics } from '#src/features/statistics/components/carpool-statistics.tsx';

export default CarpoolStatistics;
