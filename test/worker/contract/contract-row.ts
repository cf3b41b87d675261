import * as z from 'zod'

export const adminCredentials = { email: 'owner@example.com', password: 'correct-horse-battery' }

export const workbook = (filename: string) => ({ filename })

export const redirect = (location: string) => ({ location })

/** An object of exactly these values. */
export const exactly = <Value extends Record<string, boolean>>(value: Value) =>
  z.strictObject(Object.fromEntries(Object.entries(value).map(([name, is]) => [name, z.literal(is)])))
export const some = <Shape extends z.ZodType>(rows: Shape) => z.array(rows).nonempty()

export type Caller = 'visitor' | 'guest' | 'customer' | 'admin'
type Answer = z.ZodType | ReturnType<typeof workbook> | ReturnType<typeof redirect>
/** A call, who makes it, what it sends, and the answer. */
export type Row = [call: string, as: Caller, payload: object | undefined, status: number, answer: Answer]
