import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { serviceTypeKeys } from '../../../shared/services.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch, run } from '../../../worker/db/batch.ts'
import { reindex } from '../../../worker/db/search.ts'
import { searchFields, searchStatuses } from '../../../worker/db/search-kinds.ts'
import { findMatches } from '../../../worker/db/search-matches.ts'
import { otherSearchWords, searchWord, wordsOf } from '../../../worker/db/search-words.ts'
import { keepRunning } from '../../helpers/worker/background.ts'

const ctx = createCtx(env, keepRunning)

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = createRandom(11)
const upTo = (limit: number) => Math.floor(random() * limit)
const pick = <Value>(values: readonly Value[]) => values[upTo(values.length)] as Value

const names = [
  ...[
    'Anna',
    'Ann',
    'Annamma',
    'ANNIE',
    'Al',
    'Bo',
    'മറിയ',
    'മറിയാമ്മ',
    'ആദ്യ',
    'René',
    'Rene\u0301e',
    'Zoë',
    '👶👧',
    '%_',
  ],
  ...[
    'Dreesha',
    'Thomas',
    'Thoma',
    'Thekkekara',
    'Thekkethala',
    'Chakkalakkal',
    'Chakkalakkattil',
    'Venkatanarasimharajuvaripeta',
  ],
]
const fullName = () => Array.from({ length: 1 + upTo(3) }, () => pick(names)).join(' ')

type Row = ReturnType<typeof newRow>
/** Several rows share a moment; the id decides. */
const newRow = (id: number) => ({
  id: `row-${id}`,
  createdAt: new Date(Date.UTC(2026, 0, 1) + upTo(40) * 60_000),
  childName: fullName(),
  parentName: fullName(),
  email: random() < 0.3 ? null : `${pick(['anna', 'ann.t', 'thomas', 'zoe'])}${upTo(300)}@example.com`,
  phoneE164: `+9198${pick(['47', '46', '95'])}0${String(upTo(99_999)).padStart(5, '0')}`,
  status: '',
  serviceType: pick(serviceTypeKeys),
})

const toOrder = ({ childName, parentName, email, phoneE164, serviceType: _service, ...row }: Row) => ({
  ...row,
  ...{ customerName: `${childName} ${parentName}`, customerEmail: email, customerPhoneE164: phoneE164 },
})
const toProduct = ({ id, createdAt, childName }: Row) => ({ id, createdAt, name: childName })

/** Rows of a kind with five statuses, of one with more than a statement can unite, and of one with none. */
const kinds = {
  booking: {
    wordsOf: (row: Row) => wordsOf(searchFields.booking(row)),
    reindex: (before: Row | null, after: Row | null, onlyIf?: SQL) => reindex(ctx, 'booking', before, after, onlyIf),
  },
  order: {
    wordsOf: (row: Row) => wordsOf(searchFields.order(toOrder(row))),
    reindex: (before: Row | null, after: Row | null, onlyIf?: SQL) =>
      reindex(ctx, 'order', before && toOrder(before), after && toOrder(after), onlyIf),
  },
  product: {
    wordsOf: (row: Row) => wordsOf(searchFields.product(toProduct(row))),
    reindex: (before: Row | null, after: Row | null, onlyIf?: SQL) =>
      reindex(ctx, 'product', before && toProduct(before), after && toProduct(after), onlyIf),
  },
}

/** Whether the number's last five digits were typed, or begun within the same stored length: 2, 4 or 6. */
function endsWith({ phoneE164 }: Row, typed: string) {
  const tail = phoneE164.slice(-5).replace(/^0+/, '')
  return tail.length > 1 && tail.startsWith(typed) && Math.ceil(tail.length / 2) === Math.ceil(typed.length / 2)
}

describe.each(['booking', 'order', 'product'] as const)('a search of each %s', (kind) => {
  const { wordsOf, reindex } = kinds[kind]
  const statuses = searchStatuses[kind]
  let rows: Row[] = []
  const write = (before: Row | null, after: Row | null, onlyIf?: SQL) =>
    batch(ctx, { reindex: reindex(before, after, onlyIf) })

  /** Adds 150 rows, then gives some another status or other names, takes some away and tries what must not happen. */
  beforeAll(async () => {
    rows = Array.from({ length: 150 }, (_, id) => ({ ...newRow(id), status: pick(statuses) }))
    await batch(ctx, { reindex: rows.flatMap((row) => reindex(null, row)) })
    for (let nth = 0; nth < 50; nth++) {
      const before = pick(rows)
      const { id, createdAt, ...words } = newRow(150 + nth)
      const edited = { ...before, ...(random() < 0.5 && words), status: pick(statuses) }
      const after = random() < 0.2 ? null : edited
      const isRefused = random() < 0.3
      await write(before, after, isRefused ? sql`1 = 0` : sql`1 = 1`)
      if (!isRefused) rows = rows.flatMap((row) => (row.id === before.id ? (after ?? []) : row))
    }
  })

  const hasNumber = kind !== 'product'
  /** What reading every row finds, newest or oldest first. */
  function findNaively(typed: string, status: string | undefined, isAscending: boolean) {
    const word = searchWord(typed) ?? ''
    const prefixes = [word, ...otherSearchWords(typed, word)]
    const found = rows.filter(
      (row) =>
        (status === undefined || row.status === status) &&
        prefixes.every(
          (prefix) =>
            wordsOf(row).some((word) => word.startsWith(prefix)) ||
            (hasNumber && prefixes.length === 1 && endsWith(row, prefix)),
        ),
    )
    const inOrder = found.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1))
    return (isAscending ? inOrder : inOrder.reverse()).map(({ id }) => id)
  }

  /** All pages of 7. */
  async function findByPages(typed: string, status: string | undefined, isAscending: boolean) {
    const ids: string[] = []
    let after: { at: number; id: string } | undefined
    do {
      const found = findMatches({ kind, status, typed, after, isAscending })
      const page = await run(
        ctx,
        ctx.db
          .select({ id: sql<string>`found.row_id`.as('id') })
          .from(found)
          .limit(7),
      )
      ids.push(...page.map(({ id }) => id))
      const last = rows.find(({ id }) => id === page.at(-1)?.id)
      after = page.length === 7 && last ? { at: Number(last.createdAt), id: last.id } : undefined
    } while (after)
    return ids
  }

  /** A beginning of a word that a row has, in capitals now and then; a number as people type it, or its last five digits. */
  function typeOne() {
    if (random() < 0.1) return pick(rows).phoneE164.slice(-5)
    const word = pick(kinds.booking.wordsOf(pick(rows)))
    const begun = [...word].slice(0, 2 + upTo([...word].length)).join('')
    if (/^\d+$/.test(begun)) return `${pick(['', '0', '+91 ', '+91-'])}${begun.slice(0, 5)} ${begun.slice(5)}`
    return random() < 0.3 ? begun.toUpperCase() : begun
  }

  it('finds what reading every row finds, page by page in both orders, under each status and under none', async () => {
    let hits = 0
    for (let nth = 0; nth < 80; nth++) {
      const typed = random() < 0.6 ? typeOne() : `${typeOne()} ${typeOne()}`
      const status = random() < 0.5 ? undefined : pick(statuses)
      const isAscending = random() < 0.3
      if (searchWord(typed) === undefined) continue
      const expected = findNaively(typed, status, isAscending)
      hits += expected.length
      expect(await findByPages(typed, status, isAscending), `${typed}, ${status}, ${isAscending}`).toEqual(expected)
    }
    expect(hits).toBeGreaterThan(kind === 'product' ? 100 : 300)
  })

  it('finds nothing by what no row has', async () => {
    for (const typed of ['zz', 'xanna', 'anna qq', '%a', 'a_na'])
      expect(await findByPages(typed, undefined, false)).toEqual([])
  })

  it('leaves nothing behind of a row that is gone', async () => {
    await batch(ctx, { reindex: rows.flatMap((row) => reindex(row, null)) })
    const left = (table: string) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE kind = ?`).bind(kind).first<number>('n')
    expect([await left('search_terms'), await left('search_words')]).toEqual([0, 0])
  })
})
