import { type CharSet, JS, type NoParent } from 'refa';
import { analyse } from 'scslre';

type Expression = NoParent<import('refa').Expression>;
type Concatenation = Expression['alternatives'][number];
type Element = Concatenation['elements'][number];

const isEndless = (element: Element): boolean =>
  element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;

/** The signs that an element can take; null when it is not that simple. */
function signsOf(element: Element): CharSet[] {
  switch (element.type) {
    case 'CharacterClass':
      return [element.characters];
    case 'Quantifier':
    case 'Alternation':
      return element.alternatives.flatMap(({ elements }) => elements.flatMap(signsOf));
    default:
      return [];
  }
}

/** `^`: nothing may stand before. */
const isAnchor = (element: Element): boolean =>
  element.type === 'Assertion' && element.kind === 'behind' && element.negate;

/** Whether something has to follow, so that a repetition may have been in vain. */
const mayFail = (elements: readonly Element[]): boolean =>
  elements.some((element) => element.type !== 'Quantifier' || element.min > 0);

/**
 * Whether each repetition of its own beginning starts a search to the end: `<b>[^x]*x` of `<b><b><b>…`. `scslre` sees
 * beginnings of one sign alone.
 */
function startsAgain({ elements }: Concatenation): boolean {
  const [first] = elements;
  if (!first || isAnchor(first)) return false;
  const at = elements.findIndex(isEndless);
  const repeated = elements[at];
  if (at < 1 || !repeated || !mayFail(elements.slice(at + 1))) return false;
  const taken = signsOf(repeated).reduce((all, signs) => all.union(signs));
  const before = elements.slice(0, at).flatMap(signsOf);
  return before.length > 0 && before.every((signs) => signs.isSubsetOf(taken));
}

function parsed(source: string, flags: string): Expression | undefined {
  try {
    return JS.Parser.fromLiteral({ source, flags }).parse({ backreferences: 'disable' }).expression;
  } catch {
    // A pattern that is none, or with what the library does not know.
    return undefined;
  }
}

/** Why a pattern may take more time than in proportion to a text; null when nothing is found. */
export function slowness(source: string, flags: string): string | null {
  const { reports } = analyse({ source, flags });
  const [report] = reports;
  if (report) {
    const kind = report.exponential ? 'exponential' : 'quadratic';
    return `is ${kind} for many ${JSON.stringify(report.character.pick)}`;
  }
  if (flags.includes('y')) return null;
  const isSlow = parsed(source, flags)?.alternatives.some(startsAgain);
  return isSlow ? 'is quadratic for many repetitions of its beginning' : null;
}
