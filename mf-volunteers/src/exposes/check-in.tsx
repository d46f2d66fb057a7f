import '#src/styles.css';
import { CheckInPage } from '#src/features/on-site/pages/check-in.page.tsx';

export default CheckInPage;
