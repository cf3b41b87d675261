import type { Tally } from './count-d1.ts'
import * as db from './db.ts'

/**
 * The steps of the tallied statements that read a whole table or sort by themselves, as SQLite plans them, each with
 * its statement. Walking an index in its order is neither, nor are a list of values, a scan of nothing but JSON, and what
 * a search keeps of the matches on its page. Garments, rules and texts of messages have 30 rows at the
 * most, saved replies 50.
 */
export async function findTableScans({ statements }: Pick<Tally, 'statements'>) {
  const found: string[] = []
  for (const { sql, params } of statements) {
    const results = await db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    for (const { detail } of results)
      if (
        /^SCAN (?!.*(USING|VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE)|(garments|saved_replies|shop_rules|wa_templates|heads|queue|found|\(subquery-\d+\))$)|TEMP B-TREE(?! FOR DISTINCT)/.test(
          detail,
        )
      )
        found.push(`${detail}: ${sql}`)
  }
  return found
}
