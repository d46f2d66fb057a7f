import type { ReactElement } from 'react';

/** Stripes from left to right. */
const upright: Record<string, string[]> = {
  be: ['#000', '#fae042', '#ed2939'],
  fr: ['#002395', '#fff', '#ed2939'],
  ie: ['#169b62', '#fff', '#ff883e'],
  it: ['#009246', '#fff', '#ce2b37'],
  ro: ['#002b7f', '#fcd116', '#ce1126'],
};

/** Stripes from top to bottom. */
const level: Record<string, string[]> = {
  at: ['#ed2939', '#fff', '#ed2939'],
  bg: ['#fff', '#00966e', '#d62612'],
  de: ['#000', '#dd0000', '#ffce00'],
  ee: ['#0072ce', '#000', '#fff'],
  es: ['#c60b1e', '#ffc400', '#ffc400', '#c60b1e'],
  hu: ['#cd2a3e', '#fff', '#436f4d'],
  lt: ['#fdb913', '#006a44', '#c1272d'],
  lu: ['#ed2939', '#fff', '#00a1de'],
  lv: ['#9e3039', '#9e3039', '#fff', '#9e3039', '#9e3039'],
  nl: ['#ae1c28', '#fff', '#21468b'],
  pl: ['#fff', '#dc143c'],
  ru: ['#fff', '#0039a6', '#d52b1e'],
  ua: ['#005bbb', '#ffd500'],
};

/** Ground and cross, and the thinner cross inside it. */
const nordic: Record<string, [string, string, string?]> = {
  dk: ['#c60c30', '#fff'],
  fi: ['#fff', '#003580'],
  is: ['#003897', '#fff', '#d72828'],
  no: ['#ef2b2d', '#fff', '#002868'],
  se: ['#006aa7', '#fecc00'],
};

const cross = (color: string, width: number): ReactElement => (
  <path d="M7 0v15M0 7.5h20" stroke={color} strokeWidth={width} />
);

const shapes: Record<string, ReactElement> = {
  ch: (
    <>
      <path d="M0 0h20v15H0z" fill="#da291c" />
      <path d="M10 3.5v8M6 7.5h8" stroke="#fff" strokeWidth="2.6" />
    </>
  ),
  cz: (
    <>
      <path d="M0 0h20v7.5H0z" fill="#fff" />
      <path d="M0 7.5h20V15H0z" fill="#d7141a" />
      <path d="M0 0l10 7.5L0 15z" fill="#11457e" />
    </>
  ),
  gb: (
    <>
      <path d="M0 0h20v15H0z" fill="#012169" />
      <path d="M0 0l20 15M20 0L0 15" stroke="#fff" strokeWidth="3" />
      <path d="M0 0l20 15M20 0L0 15" stroke="#c8102e" strokeWidth="1.2" />
      <path d="M10 0v15M0 7.5h20" stroke="#fff" strokeWidth="5" />
      <path d="M10 0v15M0 7.5h20" stroke="#c8102e" strokeWidth="3" />
    </>
  ),
  pt: (
    <>
      <path d="M0 0h8v15H0z" fill="#006600" />
      <path d="M8 0h12v15H8z" fill="#ff0000" />
      <circle cx="8" cy="7.5" r="3" fill="#fff" stroke="#ffcc00" strokeWidth="1.4" />
    </>
  ),
};

/** The flag of a country (two small letters) on a 20 × 15 board, or null when there is no picture of it. */
export function flagShape(country: string): ReactElement | null {
  const columns = upright[country];
  if (columns) {
    const width = 20 / columns.length;
    const stripes = columns.map((color, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stripes never change places
      <rect key={index} x={index * width} width={width} height="15" fill={color} />
    ));
    return <>{stripes}</>;
  }
  const rows = level[country];
  if (rows) {
    const height = 15 / rows.length;
    const stripes = rows.map((color, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stripes never change places
      <rect key={index} y={index * height} width="20" height={height} fill={color} />
    ));
    return <>{stripes}</>;
  }
  const north = nordic[country];
  if (north) {
    const [ground, wide, thin] = north;
    return (
      <>
        <path d="M0 0h20v15H0z" fill={ground} />
        {cross(wide, thin ? 4 : 3)}
        {thin ? cross(thin, 2) : null}
      </>
    );
  }
  return shapes[country] ?? null;
}
