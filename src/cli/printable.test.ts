import { describe, expect, it } from 'vitest';
import { printable, printableLine, screenText } from './printable.ts';

describe('printableLine', () => {
  it('puts lines on one, and blanks only around the breaks away', () => {
    expect(printableLine('a \n  b\r\nc')).toBe('a ⏎ b ⏎ c');
    expect(printableLine('  a\tb ')).toBe('  a b ');
    expect(printableLine('paid\rforged')).toBe('paid ⏎ forged');
  });

  it('does not take longer than the screen is wide: a cell of a million blanks', () => {
    const shown = printableLine(`${' '.repeat(1_000_000)}x`);
    expect(shown.length).toBeLessThan(5000);
    expect(shown.endsWith('…')).toBe(true);
  });
});

describe('printable', () => {
  it('shows commands to the terminal instead of obeying them', () => {
    expect(printable('\u001b[2J')).toBe('␛[2J');
    expect(printable('a\u202eb')).toBe('a\ufffdb');
    expect(printable('pay\u200bpal \u2060\ufeff')).toBe('pay\ufffdpal \ufffd\ufffd');
    expect(printable('a\u200db 👩‍💻')).toBe('a\ufffdb 👩‍💻');
  });

  it('shows what takes no room in any script, and leaves flags and families whole', () => {
    expect(printable('a\u3164b\u034fc\u{e0041}d\u206ae\ud800f')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf');
    const pictures = '👩‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤️';
    expect(printable(pictures)).toBe(pictures);
  });
});

describe('screenText', () => {
  it('keeps our own colours and nothing else', () => {
    expect(screenText('\u001b[31mno \u001b[2Jfile\u001b[39m\u202e')).toBe('\u001b[31mno ␛[2Jfile\u001b[39m\ufffd');
  });
});
