import { useSyncExternalStore } from 'react';
import { useSettings } from './settings.ts';

const system = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

/** Whether the page is dark now: as it was chosen, else as the system has it. */
export function useIsDark(): boolean {
  const { theme } = useSettings();
  const isSystemDark = useSyncExternalStore(subscribe, () => system.matches);
  return theme === 'auto' ? isSystemDark : theme === 'dark';
}
