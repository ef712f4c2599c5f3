import { keepKey, readKey } from '../api/login.ts';
import { addressOf } from './route.ts';
import { type Theme, useSettings } from './settings.ts';
import { views } from './views.tsx';

const themes: readonly Theme[] = ['auto', 'light', 'dark'];

export function Header({ current }: { current: string }) {
  const { words, language, setLanguage, theme, setTheme, me } = useSettings();
  const shown = views.filter(({ isFor }) => !isFor || (me && isFor(me)));
  return (
    <header className="header">
      <a className="wordmark" href={addressOf({ view: 'ask', rest: '' })}>
        {words.name}
      </a>
      {shown.length > 1 && (
        <nav>
          {shown.map(({ name }) => (
            <a
              key={name}
              href={addressOf({ view: name, rest: '' })}
              aria-current={name === current ? 'page' : undefined}
            >
              {words.views[name]}
            </a>
          ))}
        </nav>
      )}
      <div className="header-settings">
        <select
          aria-label={words.theme.label}
          value={theme}
          onChange={({ target }) => setTheme(themes.find((one) => one === target.value) ?? 'auto')}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {words.theme[one]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="quiet"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {words.otherLanguage}
        </button>
        {me?.name != null && (
          <button
            type="button"
            className="quiet"
            title={me.name}
            onClick={() => {
              if (readKey() !== null) keepKey(null);
              location.reload();
            }}
          >
            {words.login.leave}
          </button>
        )}
      </div>
    </header>
  );
}
