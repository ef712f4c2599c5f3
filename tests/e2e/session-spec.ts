import { describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { type OpenOptions, openWenshu } from '../../src/wenshu.ts';

/** For SQLite and PostgreSQL alike: five orders, two of them in the north. */
export const shopScript = `
  CREATE TABLE orders (id INTEGER PRIMARY KEY, region VARCHAR(20), amount INTEGER);
  INSERT INTO orders VALUES (1, 'north', 10), (2, 'north', 5), (3, 'south', 20), (4, 'south', 30), (5, 'west', 40);
`;
export const roles = { regional: { row_filters: { orders: 'region = {user.region}' } } };
export const regional = { user: 'u42', role: 'regional', claims: { region: 'north' } };
export const question = 'how many orders are there';

/** The ten lines that the README begins with. */
export function sessionSpec(name: string, source: () => string | Driver, options: OpenOptions = {}): void {
  const { settings, ...others } = options;
  const open = () => openWenshu(source(), { ...others, settings: { model: 'embedded', roles, ...settings } });

  describe(`the first lines of a program on ${name}`, () => {
    it('open a database and get an answer', async () => {
      await using wenshu = await open();
      const answer = await wenshu.ask(question);
      expect(answer).toMatchObject({ status: 'answered', table: { rows: [[5]] } });
      expect(answer.receipt.sql).toMatch(/orders/i);
    });

    it('follow a run, whose last event holds the answer', async () => {
      await using wenshu = await open();
      const events: WenshuEvent[] = [];
      for await (const event of wenshu.stream(question)) events.push(event);
      expect(events[0]).toMatchObject({ type: 'run-start', question });
      expect(events.at(-1)).toMatchObject({ type: 'run-end', answer: { status: 'answered', table: { rows: [[5]] } } });
      expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(1);
    });

    it('speak for one user, who sees the rows of their role and no others', async () => {
      await using wenshu = await open();
      const session = wenshu.as(regional);
      const answer = await session.ask(question);
      expect(answer).toMatchObject({ status: 'answered', table: { rows: [[2]] } });
      expect(answer.receipt.limited?.text).toBeTruthy();
      const events: WenshuEvent[] = [];
      for await (const event of session.stream(question)) events.push(event);
      expect(events.at(-1)).toMatchObject({ type: 'run-end', answer: { table: { rows: [[2]] } } });
      expect((await session.thread('talk').ask(question)).table?.rows).toEqual([[2]]);
      expect((await session.run('SELECT SUM(amount) FROM orders')).table?.rows).toEqual([[15]]);
      const south = wenshu.as({ ...regional, claims: { region: 'south' } });
      expect((await south.run('SELECT SUM(amount) FROM orders')).table?.rows).toEqual([[50]]);
      // A run is its user's own, and a role without the claim that its filter names reads nothing.
      await expect(wenshu.page(answer.receipt.run_id, 1)).rejects.toMatchObject({ code: 'run_unknown' });
      const unclaimed = await wenshu.as({ user: 'u42', role: 'regional' }).run('SELECT amount FROM orders');
      expect(unclaimed).toMatchObject({ status: 'refused', table: null });
      await expect(wenshu.as({ role: 'nobody' }).ask(question)).rejects.toMatchObject({ code: 'config_invalid' });
    });
  });
}
