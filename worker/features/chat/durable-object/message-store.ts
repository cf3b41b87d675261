import type { ChatMessage } from '../../../../shared/chat-frames.ts'
import { type ChatSide, otherSide, sideOf } from '../../../../shared/chat-rooms.ts'
import type { StagedThread } from './backup.ts'
import { MessageTable } from './message-table.ts'
import { RoomRecord } from './room-record.ts'
import { mergeThreads, type StoredMessage, type Thread, type ThreadPage } from './thread.ts'

/** A room's own SQLite: its messages, how far each side has read, and what D1 knows of it. */
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

  /** Forgets all, once the storage was emptied. */
  beginErased() {
    this.room.beginErased()
    this.lastSeq = 0
    this.lastCreatedAt = 0
  }

  /** Stores a message; the same client id of the same author again answers the first one, which is then not `isNew`. */
  insert(message: Omit<StoredMessage, 'seq' | 'id' | 'createdAt'>): { stored: StoredMessage; isNew: boolean } {
    // Never earlier than the last: the order of time is the order of seq.
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

  /** Stores the messages of a backup under their own numbers. What is counted of them comes with the room's row. */
  restore(messages: StoredMessage[]) {
    for (const message of messages) this.messages.restore(message)
    const last = messages.at(-1)
    this.lastSeq = last?.seq ?? this.lastSeq
    this.lastCreatedAt = last?.createdAt ?? this.lastCreatedAt
  }

  /** The last message of a side. */
  findLast(side: ChatSide) {
    const seq = this.room.getLastSeq(side)
    return seq ? this.messages.findBySeq(seq) : undefined
  }

  /** Moves a side's mark on, never back or past the end. True if that read messages of the other side. */
  markRead(side: ChatSide, upTo: number) {
    const readUpTo = this.room.getReadUpTo()[side]
    const mark = Math.min(upTo, this.lastSeq)
    if (mark <= readUpTo || this.room.getUnread(side).count === 0) return false
    this.room.setReadUpTo(side, mark, this.countUnreadAfter(side, mark))
    return true
  }

  /** What a side will not have read when it has read up to `mark`, counted on whichever way from here is shorter. */
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

  /** Counts every change that D1 should know. */
  getRevision = () => this.room.row.base + this.lastSeq + this.room.row.read_person + this.room.row.read_shop

  /** The page of all messages after a `seq`, in at most so many bytes of JSON. */
  exportPage = (after: number, bytes: number): ThreadPage => ({
    ...this.messages.listPage(after, { count: Number.MAX_SAFE_INTEGER - 1, bytes }),
    readUpTo: this.room.getReadUpTo(),
  })

  /**
   * Adds another room's messages, which are all staged here, in the order of time, and numbers all of them anew. False if
   * they are here already. In one transaction: texts move within SQLite, and memory holds none of them.
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
    // From the last on: every message of ours moves up, or stays.
    for (const { id, seq } of ours.toReversed()) this.messages.renumber(seq, places.get(id) ?? seq)
    for (const { id, seq } of theirs) staged.moveToRoom(seq, places.get(id) ?? seq)
    staged.clear()
    this.countAnew(merged, revision, isTold)
    return true
  }

  /**
   * Removes messages and numbers the others anew, of which each side had read up to `before` once, if not further. False if
   * none of them is here. In one transaction.
   */
  remove(ids: ReadonlySet<string>, before: Record<ChatSide, number>) {
    const revision = this.getRevision()
    const ours = this.messages.listOutlines()
    const others = ours.filter(({ id }) => !ids.has(id))
    if (others.length === ours.length) return false
    for (const { id, seq } of ours) if (ids.has(id)) this.messages.remove(seq)
    // From the first on: every message moves down, or stays.
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

  /** Counts a thread whose messages have new numbers; `revision` is that of before. With `isTold` both sides know of it. */
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
      // So that the revision goes on from where it was.
      base: revision + 1 - this.lastSeq - readUpTo.person - readUpTo.shop,
    })
  }

  /** A message as answers and frames show it to a side: only the shop's learns which admin wrote it. */
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
