import { describe, expect, it } from 'vitest';
import { inlinePicture } from './inline-picture.ts';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`;

describe('inlinePicture', () => {
  it.each([
    '<script>alert(1)</script>',
    '<foreignObject><p>x</p></foreignObject>',
    '<image href="https://example.com/x.png"/>',
    '<use href="#a"/>',
    '<style>*{fill:url(https://example.com)}</style>',
    '<animate attributeName="href"/>',
    '<a href="https://example.com"><text>x</text></a>',
    '<text x=1>unquoted</text>',
    '<!-- hidden --><g/>',
    '<g',
  ])('stays outside the page with %s in it', (inside) => {
    expect(inlinePicture(svg(inside), 'p')).toBeUndefined();
  });

  it('loses what could act or fetch', () => {
    const made = inlinePicture(
      svg('<rect onclick="x" xlink:href="javascript:x" fill="url(https://example.com)" class="a" stroke="red"/>'),
      'p',
    );
    expect(made).toBe(svg('<rect stroke="red"/>'));
  });

  it('has names of its own, and says in attributes what stood in a style', () => {
    const made = inlinePicture(
      svg(
        '<clipPath id="zr0-c0"><path d="M0 0"/></clipPath><text clip-path="url(#zr0-c0)" style="font-size:12px;font-family:x;fill:red;">a</text>',
      ),
      'p7',
    );
    expect(made).toBe(
      svg(
        '<clipPath id="p7-1"><path d="M0 0"/></clipPath><text clip-path="url(#p7-1)" font-size="12px" fill="red">a</text>',
      ),
    );
  });
});
