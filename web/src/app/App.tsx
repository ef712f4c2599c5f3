import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Language } from '../../../src/protocol/answer.ts';
import type { Me } from '../../../src/protocol/replies.ts';
import { onLoginNeeded } from '../api/login.ts';
import { request } from '../api/request.ts';
import { DropPlace } from '../data/DropPlace.tsx';
import { Broken } from './Broken.tsx';
import { Header } from './Header.tsx';
import { keep, readKept } from './kept.ts';
import { LoginCard } from './LoginCard.tsx';
import { useRoute } from './route.ts';
import { type Settings, SettingsContext, type Theme, wordsOf } from './settings.ts';
import { views } from './views.tsx';

const firstLanguage = (): Language => {
  const kept = readKept('language');
  if (kept === 'zh' || kept === 'en') return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
};

const firstTheme = (): Theme => {
  const kept = readKept('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
};

export function App() {
  const [language, setLanguage] = useState(firstLanguage);
  const [theme, setTheme] = useState(firstTheme);
  const [me, setMe] = useState<Me>();
  const [needsLogin, setNeedsLogin] = useState(false);
  const route = useRoute();
  const words = wordsOf(language);

  // Before anything is asked: requests say the language of the document.
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.documentElement.dataset.theme = theme;
  document.title = `${words.name} · ${words.views[route.view] ?? ''}`;
  useEffect(() => keep('language', language), [language]);
  useEffect(() => keep('theme', theme), [theme]);

  const meet = useCallback(async () => {
    try {
      setMe(await request<Me>('/api/v1/me'));
      setNeedsLogin(false);
    } catch {
      // A login is asked for by its own card; a server that is away, where something is asked.
    }
  }, []);
  useEffect(() => {
    meet();
    return onLoginNeeded(() => {
      setMe(undefined);
      setNeedsLogin(true);
    });
  }, [meet]);

  const settings = useMemo<Settings>(
    () => ({ language, words, theme, setLanguage, setTheme, me }),
    [language, words, theme, me],
  );
  const view = views.find(({ name }) => name === route.view) ?? views[0];
  return (
    <SettingsContext value={settings}>
      <Header current={view?.name ?? ''} />
      <main id="main">
        <Broken key={view?.name}>{needsLogin ? <LoginCard onKey={meet} /> : view?.show(route.rest)}</Broken>
      </main>
      {!needsLogin && <DropPlace />}
    </SettingsContext>
  );
}
