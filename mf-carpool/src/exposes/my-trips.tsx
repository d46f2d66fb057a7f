import '#src/styles.css';
import { MyTripsSection } from '#src/features/my-trips/components/my-trips.tsx';

export default MyTripsSection;
