import '#src/styles.css';
import { EditionsHomePage } from '#src/features/editions/pages/editions-home.page.tsx';

export default EditionsHomePage;
