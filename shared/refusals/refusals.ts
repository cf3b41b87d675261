import { fill, type Placeholder } from '../words/t.ts'
import { customerRefusals } from './customers.ts'
import { deskRefusals } from './desk.ts'
import type { Refusal, RefusalValues } from './refusal.ts'

const sentences = { ...customerRefusals, ...deskRefusals }

export type RefusalCode = keyof typeof sentences

/** The names of the values that a refusal has. */
type ValueNames<Code extends RefusalCode> = Placeholder<(typeof sentences)[Code]>
type ValuesOf<Code extends RefusalCode> = [ValueNames<Code>] extends [never]
  ? { values?: undefined }
  : { values: Record<ValueNames<Code>, string | number> }

/** The field and the values of a refusal, with what else belongs to it: it must have values where its sentence has placeholders. */
export type About<Code extends RefusalCode, More = unknown> = [ValueNames<Code>] extends [never]
  ? [about?: { field?: string } & ValuesOf<Code> & More]
  : [about: { field?: string } & ValuesOf<Code> & More]

/** Returns a refusal in English, its values in their places. */
export function toRefusal<Code extends RefusalCode>(code: Code, ...[about]: About<Code>): Refusal {
  const values: RefusalValues | undefined = about?.values
  return { message: fill(sentences[code], values), code, field: about?.field, values }
}
