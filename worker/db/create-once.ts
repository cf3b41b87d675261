type Creation<Row> = {
  /** What an earlier request with the same id has created. */
  existing: Row | undefined
  /** Throws for a request that says something else than the one that created `existing`. */
  refuseOther: (existing: Row) => void
  /** Checks the request and builds the new row; `write` runs the batch that inserts it. */
  prepare: () => Promise<{ row: Row; write: () => Promise<unknown> }>
  /** Looks again for `existing`, once `write` has failed and rolled back. */
  find: () => Promise<Row | undefined>
  /** Throws what a failed `write` means when no request with the same id was faster. */
  refuseRace: (error: unknown) => Promise<never> | never
}

/**
 * Creates the row of a request that carries an id or an Idempotency-Key: sent again, or twice at the same moment, it is
 * answered by the row of the first time (`repeated`).
 */
export async function createOnce<Row>({ existing, refuseOther, prepare, find, refuseRace }: Creation<Row>) {
  const answerRepeat = (created: Row) => {
    refuseOther(created)
    return { row: created, repeated: true }
  }
  if (existing) return answerRepeat(existing)
  const { row, write } = await prepare()
  try {
    await write()
    return { row, repeated: false }
  } catch (error) {
    const created = await find()
    return created ? answerRepeat(created) : refuseRace(error)
  }
}

/** Whether an earlier request has given a row these fields the same values. */
export const hasSame = <Row extends object>(existing: Row, row: Row, names: readonly (keyof Row)[]) =>
  names.every((name) => JSON.stringify(existing[name]) === JSON.stringify(row[name]))
