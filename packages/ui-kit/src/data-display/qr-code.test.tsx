import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { QrCode } from './qr-code.tsx';

const pixelsPerModule = 4;

/** The drawing as a camera sees it: black on white. */
function pixelsOf(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * pixelsPerModule;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < pixelsPerModule ** 2; pixel += 1) {
      const column = Number(x) * pixelsPerModule + (pixel % pixelsPerModule);
      const row = Number(y) * pixelsPerModule + Math.floor(pixel / pixelsPerModule);
      data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
    }
  }
  return { width: size, height: size, data };
}

describe('a QR code', () => {
  it('is read as the address that it was made of', () => {
    const address = 'https://siteswap.example/editions/1234';
    render(<QrCode text={address} label="QR code of the page" className="" />);
    const svg = screen.getByRole('img', { name: 'QR code of the page' });
    expect(decodeQR(pixelsOf(svg))).toBe(address);
  });
});
