import { jest } from '@jest/globals';

const bound = (media: string, name: 'min' | 'max', otherwise: number): number =>
  Number(new RegExp(`${name}-width: ([\\d.]+)px`).exec(media)?.[1] ?? otherwise);

/** A window of the given width in pixels, which the test environment does not have. `jest.restoreAllMocks()` undoes it. */
export function setWindowWidth(width: number): void {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches:
          media.includes('-width') &&
          width >= bound(media, 'min', 0) &&
          width <= bound(media, 'max', Number.POSITIVE_INFINITY),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}
