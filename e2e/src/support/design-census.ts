import type { Page } from 'playwright/test';

/** The tokens of packages/ui-kit/src/styles/tokens.css, in pixels. */
const tokens = {
  controlHeights: [36, 44, 52],
  radii: [8, 12],
  fontSizes: [12, 14, 16, 20, 24, 32],
  fontWeights: [400, 500, 600, 750],
  target: 44,
} as const;

/** What may differ, and why. */
const exceptions: readonly { readonly selector: string; readonly reason: string }[] = [
  {
    selector: '.leaflet-control-attribution *',
    reason: 'the source of the map stands small in its corner',
  },
  {
    selector: '.sw-check-mark',
    reason: 'a box of 20 px with corners of 8 px would look like a radio button',
  },
  {
    selector: '.sw-flag, .sw-flag *, .sw-flag-code',
    reason: 'a flag is a picture with corners of its own',
  },
  {
    selector: '.sw-date-segment',
    reason: 'a part of a field that is typed into; the field is the target',
  },
  {
    selector: '.sw-visually-hidden, .sw-visually-hidden *, .sr-only, [class*="sr-only"]',
    reason: 'not seen',
  },
  {
    selector: '.sw-map-point',
    reason: 'a point grows with the editions it stands for; its press area is 44 px',
  },
  { selector: '.sw-avatar *', reason: 'initials grow with their picture' },
  { selector: '.sw-card-link', reason: 'its press area is the whole card' },
  { selector: '.sw-logo, .sw-logo *, svg, svg *', reason: 'a picture' },
];

/** What may be lower than 44 px, and why; looked for only where a target is. */
const lowTargets: readonly { readonly selector: string; readonly reason: string }[] = [
  {
    selector: ':is(p, li, dd, td) a',
    reason: 'a link inside a sentence is as high as its line, if there is other text in it',
  },
];

interface Finding {
  readonly kind: 'control height' | 'radius' | 'font size' | 'font weight' | 'target';
  readonly value: string;
  readonly element: string;
}

interface Census {
  /** How many values were compared. */
  readonly compared: number;
  readonly findings: readonly Finding[];
  /** Left edge of the first heading; undefined where it is centred. */
  readonly edge: number | undefined;
}

/** Reads the computed styles of everything in sight and compares them with the tokens. */
export function takeCensus(page: Page): Promise<Census> {
  return page.evaluate(
    ({ tokens, skipped, inSentence }) => {
      let compared = 0;
      const findings: Finding[] = [];
      const nameOf = (element: Element): string =>
        `${element.localName}.${(element.getAttribute('class') ?? '').split(/\s+/).slice(0, 3).join('.')} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
      const compare = (
        kind: Finding['kind'],
        value: string,
        isRight: boolean,
        element: Element,
      ) => {
        compared += 1;
        if (!isRight) findings.push({ kind, value, element: nameOf(element) });
      };
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1;
      const scope =
        document.querySelector('.sw-dialog') ?? document.querySelector('#root') ?? document.body;
      const all = [...scope.querySelectorAll('*')].filter(
        (element) => isShown(element) && !element.matches(skipped),
      );

      for (const element of all) {
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        for (const corner of ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const) {
          const radius = Number.parseFloat(style[`border${corner}Radius`]);
          if (!radius) continue;
          const isFull = radius >= 999 || radius >= Math.min(width, height) / 2;
          const isRight = isFull || tokens.radii.some((token) => token === radius);
          compare('radius', isFull ? 'full' : String(radius), isRight, element);
        }
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (hasText) {
          const size = Number.parseFloat(style.fontSize);
          compare(
            'font size',
            String(size),
            tokens.fontSizes.some((token) => token === size),
            element,
          );
          const weight = Number(style.fontWeight);
          compare(
            'font weight',
            String(weight),
            tokens.fontWeights.some((token) => token === weight),
            element,
          );
        }
      }

      const controls =
        '.sw-button, .sw-input-group, .sw-chip, .sw-segment, .sw-tab, .sw-pill, .sw-pagination-page, .sw-menu-item';
      for (const element of all.filter((one) => one.matches(controls))) {
        // A text that wraps makes a control higher.
        const height = Math.round(element.getBoundingClientRect().height);
        const isRight = tokens.controlHeights.some((token) => token === height) || height > 52;
        compare('control height', String(height), isRight, element);
      }

      const targets =
        'a[href], button, [role="button"], [role="tab"], label.sw-chip, label.sw-choice, .sw-input-group, .sw-switch';
      const isInSentence = (element: Element): boolean => {
        const lengthOf = (one: Element | null) => one?.textContent?.trim().length ?? 0;
        return (
          element.matches(inSentence) &&
          lengthOf(element.closest('p, li, dd, td')) > lengthOf(element)
        );
      };
      for (const element of all.filter((one) => one.matches(targets))) {
        if (isInSentence(element)) continue;
        if (element.closest('.sw-input-group') !== null && !element.matches('.sw-input-group')) {
          if (!element.matches('button')) continue;
        }
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const reach = tokens.target / 2 - 1;
        const isHit = (dx: number, dy: number): boolean => {
          const [px, py] = [x + dx, y + dy];
          // Beyond the window nothing can be hit.
          if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true;
          const hit = document.elementFromPoint(px, py);
          return (
            hit !== null &&
            (element.contains(hit) ||
              (hit.contains(element) === false && hit.closest('label') === element))
          );
        };
        const wide = width >= tokens.target || (isHit(-reach, 0) && isHit(reach, 0));
        const high = height >= tokens.target || (isHit(0, -reach) && isHit(0, reach));
        compare(
          'target',
          wide && high ? '44' : `${Math.round(width)}×${Math.round(height)}`,
          wide && high,
          element,
        );
      }

      scrollTo(0, 0);
      const heading = [...document.querySelectorAll('main h1')].find(isShown);
      const isCentred = heading && getComputedStyle(heading).textAlign === 'center';
      const inCard = heading?.closest('.sw-card, .sw-state, form');
      return {
        compared,
        findings,
        edge:
          heading && !isCentred && !inCard
            ? Math.round(heading.getBoundingClientRect().left)
            : undefined,
      };
    },
    {
      tokens,
      skipped: exceptions.map(({ selector }) => selector).join(', '),
      inSentence: lowTargets.map(({ selector }) => selector).join(', '),
    },
  );
}
