import { listTowns } from '@siteswap/contracts/towns';
import { useRoute } from '@siteswap/web-kit';
import { isNameless, type Near, type Point, roundedPoint } from '../edition-filters.format.ts';
import { isOwnPosition } from '../own-position.store.ts';

/** As high as a box of this half is 30 km. */
const halfDegrees = 0.14;

const around = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** The surroundings of a point, as wide as they are high. */
export function surroundingsOf({ latitude, longitude }: Point): string {
  const halfWidth = Math.min(halfDegrees / Math.cos((latitude * Math.PI) / 180), 90);
  const box = [
    around(longitude - halfWidth),
    Math.max(latitude - halfDegrees, -90),
    around(longitude + halfWidth),
    Math.min(latitude + halfDegrees, 90),
  ];
  return box.map((degrees) => degrees.toFixed(2)).join();
}

/** The largest town around a point without a name, which its name is said by; undefined for other places. */
export function useNearTown(near: Near | undefined): string | undefined {
  const isWanted = near !== undefined && isNameless(near) && !isOwnPosition(near);
  const bbox = isWanted ? surroundingsOf(roundedPoint(near)) : '';
  const towns = useRoute(
    listTowns,
    { query: { bbox, limit: 1 } },
    { enabled: isWanted, staleTime: Number.POSITIVE_INFINITY },
  );
  return isWanted ? towns.data?.data[0]?.name : undefined;
}
