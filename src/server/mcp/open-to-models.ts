import type { WenshuConfig } from '../../config/config.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';

/**
 * Over MCP a model of the client reads whatever is answered. What the configuration keeps from models must not be reachable
 * then: throws unless the role is denied every column that is masked.
 */
export function denyUnlessOpenToModels(
  { allow_llm_to_see_data: mayRead, connections, roles }: WenshuConfig,
  role: string | undefined,
): void {
  if (!mayRead) throw new WenshuError('models_may_not_read', { detail: 'allow_llm_to_see_data: false' });
  const known = role !== undefined && Object.hasOwn(roles, role) ? roles[role] : undefined;
  const denied = new Set((known?.denied_columns ?? []).map((column) => column.toLowerCase()));
  const open = connections
    .flatMap(({ masked_columns: masked }) => masked)
    .filter((column) => !denied.has(column.toLowerCase()));
  if (open.length > 0) throw new WenshuError('models_may_not_read', { detail: `masked_columns: ${open.join(', ')}` });
}
