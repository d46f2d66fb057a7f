import '#src/styles.css';
import { ManagementFigures } from '#src/features/overview/components/management-figures.tsx';

export default ManagementFigures;
