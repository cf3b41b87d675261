import type { AnswerKind } from '../../../shared/answers.ts'

type Row = {
  kind: AnswerKind
  about: string
  askedAt: Date
  roomId: string | null
  /** A JSON list of name, account, phone and e-mail; null for what is gone. */
  person: string | null
}

type Person = { name: string; account: string | null; phone: string | null; email: string | null }
export type Question = Row & Person

/** The questions of each person, the oldest first, in the order of the people's oldest ones. */
export function groupByPerson(rows: Row[]) {
  const people: [Question, ...Question[]][] = []
  for (const row of rows) {
    const question = { ...row, ...parsePerson(row.person) }
    const known = people.find((asked) => asked.some((other) => isSamePerson(other, question)))
    if (known) known.push(question)
    else people.push([question])
  }
  return people
}

function parsePerson(person: string | null): Person {
  const [name, account, phone, email]: (string | null)[] = person ? JSON.parse(person) : []
  return { name: name ?? 'A guest', account: account ?? null, phone: phone ?? null, email: email ?? null }
}

/** By the account where both have one, else by the phone, else by the e-mail: a family shares a phone, not an account. */
function isSamePerson(one: Person, other: Person) {
  if (one.account && other.account) return one.account === other.account
  if (one.phone && other.phone) return one.phone === other.phone
  return one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()
}
