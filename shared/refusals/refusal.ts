export type RefusalValues = Record<string, string | number>

/** The answer to a refused request. `field` names the field that it is about, as the request has it. */
export type Refusal = { message: string; code: string; field?: string; values?: RefusalValues }

/** The sentence of a refusal, with what it is translated by. */
export type Said = Pick<Refusal, 'message'> & Partial<Pick<Refusal, 'code' | 'values'>>

/** A fault in an input, as a schema says it. A sentence with values has them and its code as `params`. */
export type Issue = {
  message: string
  path: readonly PropertyKey[]
  params?: { code?: string; values?: RefusalValues }
}

/** Returns an issue of a schema as a refusal of the field that it is about, without a field where it is about all. */
export const refusalOfIssue = ({ message, path, params }: Issue): Refusal => ({
  message,
  code: 'input_invalid',
  field: path.join('.') || undefined,
  ...params,
})
