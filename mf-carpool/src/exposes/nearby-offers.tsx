import '#src/styles.css';
import { NearbyOffers } from '#src/features/overview/components/nearby-offers.tsx';

export default NearbyOffers;
