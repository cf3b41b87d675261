import type { ChatMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import type { StagedThread } from './backup.ts'
import { MessageTable } from './message-table.ts'
import { RoomRecord } from './room-record.ts'
import { mergeThreads, type StoredMessage, type Thread, type ThreadPage } from './thread.ts'

/** A room's own SQLite: its messages, the read position of each side, and the state of the summary in D1. */
export class MessageStore {
  readonly room: RoomRecord
  readonly messages: MessageTable
  lastSeq: number
  private lastCreatedAt: number

  constructor(sql: SqlStorage) {
    this.room = new RoomRecord(sql)
    this.messages = new MessageTable(sql)
    const uncounted = this.messages.listToCount(this.room.row.counted)
    for (const message of uncounted) this.room.countMessage(message)
    if (uncounted.length > 0) this.room.update({})
    const last = this.messages.findLast()
    this.lastSeq = last?.seq ?? 0
    this.lastCreatedAt = last?.createdAt ?? 0
  }

  /** Resets the state after the storage was emptied. */
  beginErased() {
    this.room.beginErased()
    this.lastSeq = 0
    this.lastCreatedAt = 0
  }

  /** Stores a message; a repeated client id of the same author returns the first message with `isNew` false. */
  insert(message: Omit<StoredMessage, 'seq' | 'id' | 'createdAt'>): { stored: StoredMessage; isNew: boolean } {
    // Never earlier than the last message, so that the order of time is the order of seq.
    const createdAt = Math.max(Date.now(), this.lastCreatedAt)
    const inserted = this.messages.insert({ ...message, createdAt })
    if (inserted) {
      this.room.countMessage(inserted)
      this.lastSeq = inserted.seq
      this.lastCreatedAt = createdAt
      return { stored: inserted, isNew: true }
    }
    const existing = this.messages.findByClientId(message.author, message.clientId)
    if (!existing) throw new Error('a message was neither stored nor there')
    return { stored: existing, isNew: false }
  }

  /** Stores the messages of a backup under their own numbers. Their counts come with the room's row. */
  restore(messages: StoredMessage[]) {
    for (const message of messages) this.messages.restore(message)
    const last = messages.at(-1)
    this.lastSeq = last?.seq ?? this.lastSeq
    this.lastCreatedAt = last?.createdAt ?? this.lastCreatedAt
  }

  /** Returns the last message of a side. */
  findLast(side: ChatSide) {
    const seq = this.room.getLastSeq(side)
    return seq ? this.messages.findBySeq(seq) : undefined
  }

  /**
   * Advances a side's read position, never back or past the end. Returns true if messages of the other side became
   * read.
   */
  markRead(side: ChatSide, upTo: number) {
    const readUpTo = this.room.getReadUpTo()[side]
    const mark = Math.min(upTo, this.lastSeq)
    if (mark <= readUpTo || this.room.getUnread(side).count === 0) return false
    this.room.setReadUpTo(side, mark, this.countUnreadAfter(side, mark))
    return true
  }

  /** Counts the messages that a side has not read after `mark`, from the nearer end. */
  private countUnreadAfter(side: ChatSide, mark: number) {
    const other = otherSide[side]
    if (mark >= this.room.getLastSeq(other)) return { count: 0, first: 0 }
    const readUpTo = this.room.getReadUpTo()[side]
    const isNearStart = mark - readUpTo < this.lastSeq - mark
    const count = isNearStart
      ? this.room.getUnread(side).count - this.messages.countBetween(readUpTo, mark, other)
      : this.messages.countBetween(mark, this.lastSeq, other)
    return { count, first: this.messages.findSeqAfter(mark, other) }
  }

  /** Returns a revision that increases with every change for D1. */
  getRevision = () => this.room.row.base + this.lastSeq + this.room.row.read_person + this.room.row.read_shop

  /** Returns the page of messages after a `seq`, in at most this many bytes of JSON. */
  exportPage = (after: number, bytes: number): ThreadPage => ({
    ...this.messages.listPage(after, { count: Number.MAX_SAFE_INTEGER - 1, bytes }),
    readUpTo: this.room.getReadUpTo(),
  })

  /**
   * Adds another room's messages, all staged here, in the order of time, and renumbers all messages. Returns false if
   * they are already here. Runs in one transaction: texts move within SQLite, without being loaded into memory.
   */
  mergeStaged(staged: StagedThread, theirReadUpTo: Record<ChatSide, number>, isTold: boolean) {
    const theirs = staged.listMissing()
    if (theirs.length === 0) {
      staged.clear()
      return false
    }
    const revision = this.getRevision()
    const ours = this.messages.listOutlines()
    const merged = mergeThreads(
      { messages: ours, readUpTo: this.room.getReadUpTo() },
      { messages: theirs, readUpTo: theirReadUpTo },
    )
    const places = new Map(merged.messages.map(({ id, seq }) => [id, seq]))
    // Backwards: each of this room's messages moves up or stays.
    for (const { id, seq } of ours.toReversed()) this.messages.renumber(seq, places.get(id) ?? seq)
    for (const { id, seq } of theirs) staged.moveToRoom(seq, places.get(id) ?? seq)
    staged.clear()
    this.countAnew(merged, revision, isTold)
    return true
  }

  /**
   * Removes messages and renumbers the others. `before` is each side's earlier read position, used if it is further.
   * Returns false if none of the messages is here. Runs in one transaction.
   */
  remove(ids: ReadonlySet<string>, before: Record<ChatSide, number>) {
    const revision = this.getRevision()
    const ours = this.messages.listOutlines()
    const others = ours.filter(({ id }) => !ids.has(id))
    if (others.length === ours.length) return false
    for (const { id, seq } of ours) if (ids.has(id)) this.messages.remove(seq)
    // Forwards: each message moves down or stays.
    for (const [at, { seq }] of others.entries()) this.messages.renumber(seq, at + 1)
    const { person, shop } = this.room.getReadUpTo()
    const countUpTo = (mark: number) => others.filter(({ seq }) => seq <= mark).length
    const readUpTo = {
      person: Math.max(countUpTo(person), Math.min(before.person, others.length)),
      shop: Math.max(countUpTo(shop), Math.min(before.shop, others.length)),
    }
    this.countAnew({ messages: others.map((message, at) => ({ ...message, seq: at + 1 })), readUpTo }, revision, true)
    return true
  }

  /**
   * Recounts a thread after renumbering; `revision` is the previous one. With `isTold`, both sides count as notified.
   */
  private countAnew({ messages, readUpTo }: Thread, revision: number, isTold: boolean) {
    const last = messages.at(-1)
    this.lastSeq = last?.seq ?? 0
    this.lastCreatedAt = last?.createdAt ?? 0
    this.room.recount(messages, readUpTo)
    this.room.update({
      read_person: readUpTo.person,
      read_shop: readUpTo.shop,
      told_person: isTold ? this.room.getUnread('person').first : 0,
      told_shop: isTold ? this.room.getUnread('shop').first : 0,
      ...{ cleared_person: 0, cleared_shop: 0 },
      announced: this.lastSeq,
      // Keeps the revision increasing.
      base: revision + 1 - this.lastSeq - readUpTo.person - readUpTo.shop,
    })
  }

  /** Serializes a message for a side: only the shop's side sees which admin wrote it. */
  serialize = (stored: StoredMessage, side: ChatSide): ChatMessage => ({
    id: stored.id,
    seq: stored.seq,
    roomId: this.room.row.id,
    senderId: stored.role === 'admin' ? 'admin' : stored.author,
    senderRole: stored.role,
    ...(side === 'shop' && stored.role === 'admin' && { authorId: stored.author }),
    message: stored.text,
    attachments: stored.attachments,
    isRead: stored.seq <= this.room.getReadUpTo()[otherSide[sideOf(stored.role)]],
    clientId: stored.clientId,
    createdAt: new Date(stored.createdAt).toISOString(),
  })
}
