import { cachedFormatter } from './cached-formatter.ts';

/** Seen in most texts, and nothing to clean: the common case is quick. */
const plain = /^[\n\x20-\x7e]*$/;

/** Scripts whose letters change their form by a joiner between them. */
const joining = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'],
  ...['Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
].map((script) => `\\p{Script=${script}}`);

/** Sequences in which a sign that is not seen says what is shown. */
const meaningful = [
  // The flags of England, Scotland and Wales.
  '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{2,7}\\u{e007f}',
  // An emoji: its parts, how it is rendered, its colour of skin.
  '\\p{ExtPict}[\\ufe0e\\ufe0f]?\\p{EMod}?(?:\\u200d\\p{ExtPict}[\\ufe0e\\ufe0f]?\\p{EMod}?)*',
  '[0-9#*]\\ufe0f\\u20e3',
  '\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '\\p{Script=Mongolian}[\\u180b-\\u180f]',
  `[${joining.join('')}][\\u200c\\u200d](?=[${joining.join('')}])`,
].join('|');

/**
 * Half characters, non-characters, and signs that are not seen: zero-width ones make two texts look the same,
 * bidirectional ones turn the rest of a sentence around, fillers are letters that show nothing.
 */
const meaningless = '[\\p{Cs}\\p{NChar}\\p{DI}\\ufff9-\\ufffc]';

const invisible = new RegExp(`(${meaningful})|${meaningless}`, 'gu');

/** Letters and signs of other kinds that show nothing: in Braille an empty cell is a space. */
const blank = /[\u2800-\u28ff]+|[\u{13441}\u{13442}\u{1d159}]/gu;
const withoutBlank = (signs: string): string => (/[\u2801-\u28ff]/.test(signs) ? signs : ' ');
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\n\t]/gu;

/**
 * A text as it is stored: composed (NFC), without what is not seen and says nothing, and without space at its ends.
 * Joiners of emoji and of scripts that need them stay.
 */
export function cleanText(written: string): string {
  if (plain.test(written)) return written.trim();
  return written
    .replace(lineEnds, '\n')
    .replace(controls, '')
    .replace(invisible, '$1')
    .replace(blank, withoutBlank)
    .normalize('NFC')
    .trim();
}

const shows = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The same on one line; empty when it shows nothing, such as an accent without its letter. */
export function cleanLine(written: string): string {
  const line = cleanText(written.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
  return shows.test(line) ? line : '';
}

const notXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text without what XML 1.0 forbids in a document (its rule `Char`). */
export const xmlText = (text: string): string => text.replace(notXml, '');

/** A character as a person sees it may be some dozens of code units long; more is no writing. */
const longestCharacter = 100;

/** The beginning of a text, of at most `max` code units; no character is cut, nor an accent from its letter. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Firefox has it since version 125.
  const characters =
    Intl.Segmenter && cachedFormatter(Intl.Segmenter, 'en', { granularity: 'grapheme' });
  const end = characters?.segment(text.slice(0, max + 1)).containing(max)?.index ?? 0;
  const isTooLong = max - end > longestCharacter;
  const isLowHalf = /[\udc00-\udfff]/.test(text.charAt(max));
  return text.slice(0, isTooLong ? max - Number(isLowHalf) : end);
}

/** The same, with a mark that something is left out. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
