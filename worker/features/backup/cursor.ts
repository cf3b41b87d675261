import * as z from 'zod/mini'
import { fail } from '../../http/failures.ts'
import type { Key } from './table-rows.ts'

/** A table, or the rooms, and the last row that came before. */
export type Cursor = { name: string; key: Key }

const shape = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()])])

export const writeCursor = (name: string, key: Key) => Buffer.from(JSON.stringify([name, key])).toString('base64url')

/** 404 for what `writeCursor` has not made. */
export function readCursor(text: string): Cursor {
  try {
    const [name, key] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { name, key }
  } catch {
    return fail(404, 'part_unknown')
  }
}
