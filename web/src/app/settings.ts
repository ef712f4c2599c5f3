import { createContext, useContext } from 'react';
import type { Language } from '../../../src/protocol/answer.ts';
import type { Me } from '../../../src/protocol/replies.ts';
import { en, type Words } from '../words/en.ts';
import { zh } from '../words/zh.ts';

export type Theme = 'auto' | 'light' | 'dark';

/** What every part of the page may ask for. */
export interface Settings {
  language: Language;
  words: Words;
  theme: Theme;
  setLanguage: (language: Language) => void;
  setTheme: (theme: Theme) => void;
  /** Who asks; undefined until the server has said so. */
  me: Me | undefined;
}

export const wordsOf = (language: Language): Words => (language === 'zh' ? zh : en);

export const SettingsContext = createContext<Settings | undefined>(undefined);

export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('outside of the page');
  return settings;
}

export const useWords = (): Words => useSettings().words;
