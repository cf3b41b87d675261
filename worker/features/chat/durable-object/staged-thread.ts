import { type OutlineRow, toOutline } from './tables.ts'
import type { MessageOutline, StoredMessage, ThreadPage } from './thread.ts'

/** A guest room's messages on their way into this one: they come in pages, and join when all are here. */
const stagedSql = `
CREATE TABLE IF NOT EXISTS staged (
  source TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, author TEXT NOT NULL, client_id TEXT NOT NULL,
  role TEXT NOT NULL, text TEXT NOT NULL, attachments TEXT NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (source, seq)
) WITHOUT ROWID`

/** The messages of one `source` that have come so far. */
export class StagedThread {
  private readonly sql: SqlStorage
  private readonly source: string

  constructor(sql: SqlStorage, source: string) {
    this.sql = sql
    this.source = source
    sql.exec(stagedSql)
  }

  /** The last that came: the next page begins after it, also after this object died in between. */
  getLastSeq = () =>
    this.sql
      .exec<{ last: number }>('SELECT IFNULL(MAX(seq), 0) AS last FROM staged WHERE source = ?', this.source)
      .one().last

  add(messages: StoredMessage[]) {
    for (const { seq, id, author, clientId, role, text, attachments, createdAt } of messages)
      this.sql.exec(
        `INSERT INTO staged (source, seq, id, author, client_id, role, text, attachments, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        ...[this.source, seq, id, author, clientId, role, text, JSON.stringify(attachments), createdAt],
      )
  }

  /** Those that the room has not yet, in their order. */
  listMissing = (): MessageOutline[] =>
    this.sql
      .exec<OutlineRow>(
        `SELECT seq, id, author, role, created_at FROM staged
         WHERE source = ? AND NOT EXISTS (SELECT 1 FROM messages WHERE messages.id = staged.id) ORDER BY seq`,
        this.source,
      )
      .toArray()
      .map(toOutline)

  /** Gives a staged message its place in the room. */
  moveToRoom = (stagedSeq: number, seq: number) =>
    this.sql.exec(
      `INSERT INTO messages (seq, id, author, client_id, role, text, attachments, created_at)
       SELECT ?, id, author, client_id, role, text, attachments, created_at FROM staged WHERE source = ? AND seq = ?`,
      ...[seq, this.source, stagedSeq],
    )

  clear = () => this.sql.exec('DELETE FROM staged WHERE source = ?', this.source)
}

/** The room that a thread comes from, as far as it is asked. */
type Source = { exportPage: (after: number) => ThreadPage | Promise<ThreadPage> }

/** Copies what a room has and is not here yet, page by page: a try that was cut short goes on where it was. */
export async function stageThread(sql: SqlStorage, source: Source, from: string) {
  const staged = new StagedThread(sql, from)
  for (;;) {
    const { messages, more, readUpTo } = await source.exportPage(staged.getLastSeq())
    staged.add(messages)
    if (!more) return { staged, readUpTo }
  }
}
