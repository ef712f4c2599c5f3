import type { WenshuConfig } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { KeptPreference, Taught } from '../memory/taught.ts';
import type { Installation } from './installation.ts';
import { knownPreferences } from './known-preferences.ts';
import type { Person } from './own/own-connections.ts';

/** What holds for somebody's questions, as far as their role may know of it. */
export async function preferencesOf(
  { user, role }: Person,
  taught: Pick<Taught, 'list'>,
  installation: Pick<Installation, 'all'>,
): Promise<KeptPreference[]> {
  return knownPreferences(await taught.list(user), installation.all(), role);
}

/** False when there is none by this key. What holds for everybody is forgotten by a role that may teach everybody. */
export async function forgetPreference(
  key: string,
  person: Person,
  taught: Pick<Taught, 'list' | 'forget'>,
  installation: Pick<Installation, 'all'>,
  { roles }: Pick<WenshuConfig, 'roles'>,
): Promise<boolean> {
  const found = (await preferencesOf(person, taught, installation)).find((one) => one.key === key);
  if (!found) return false;
  if (found.for === 'everyone' && person.role !== undefined && !roles[person.role]?.teaches_everyone)
    throw new WenshuError('teaching_refused');
  await taught.forget(person.user, key, found.for);
  return true;
}
