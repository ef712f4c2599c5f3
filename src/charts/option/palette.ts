import type { Look } from './contracts.ts';

export interface Palette {
  /** Of the series, in order: told apart with every common kind of colour blindness, and by how light they are. */
  series: readonly string[];
  /** Of what was added up as others. */
  others: string;
  text: string;
  faintText: string;
  line: string;
  background: string;
  /** From little to much. */
  scale: readonly string[];
}

export const palettes: Readonly<Record<Look['theme'], Palette>> = {
  light: {
    series: ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#8778f1', '#3e442f'],
    others: '#666666',
    text: '#1f2328',
    faintText: '#59636e',
    line: '#d1d9e0',
    background: '#ffffff',
    scale: ['#f0f6fb', '#b3d4ea', '#56a3d0', '#0072b2', '#003f66'],
  },
  dark: {
    series: ['#56b4e9', '#e69f00', '#009e73', '#cc79a7', '#f0e442', '#d55e00', '#8778f1', '#e8f4ff'],
    others: '#646464',
    text: '#f0f6fc',
    faintText: '#9ea7b1',
    line: '#3d444d',
    background: '#0d1117',
    scale: ['#14283a', '#17507a', '#2b7fc4', '#56b4e9', '#c6e6fa'],
  },
};
