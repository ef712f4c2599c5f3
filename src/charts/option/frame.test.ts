import { describe, expect, it } from 'vitest';
import { palettes } from './frame.ts';

type Triple = [number, number, number];

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;

const times = (matrix: readonly Triple[], [r, g, b]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as Triple;

/** What people with each kind of colour blindness see, after Machado, Oliveira and Fernandes (2009), at its strongest. */
const sights: Record<string, readonly Triple[]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b*: a distance of 10 is told apart at a glance. */
function lab(rgb: Triple): Triple {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    rgb,
  );
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(Math.max(0, value)) : 7.787 * value + 16 / 116);
  const [a, b, c] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}

const luminance = (hex: string) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

describe.each(Object.entries(palettes))('the colours by %s', (_, palette) => {
  it.each(Object.entries(sights))('are told apart with %s', (__, sight) => {
    const seen = [...palette.series, palette.others].map((hex) => lab(times(sight, linear(hex))));
    const near = seen.flatMap((one, index) =>
      seen.slice(index + 1).flatMap((other, at) => {
        const distance = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
        return distance < 10 ? [`${index} and ${index + 1 + at}: ${distance.toFixed(1)}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });

  it('can be read on their ground', () => {
    expect(contrast(palette.text, palette.background)).toBeGreaterThan(7);
    expect(contrast(palette.faintText, palette.background)).toBeGreaterThan(4.5);
    for (const color of palette.series) expect(contrast(color, palette.background), color).toBeGreaterThan(2);
  });
});
