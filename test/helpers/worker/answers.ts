import { env } from 'cloudflare:workers'
import type { AnswerKind } from '../../../shared/answers.ts'

type AnswerRow = Record<'asked_at', number> & {
  kind: AnswerKind
  answered_at: number | null
  warned_at: number | null
  outcome: 'answered' | 'void' | null
}

/** Returns the questions about a subject, the oldest first. */
export const answersTo = async (about: string) =>
  (await env.DB.prepare('SELECT * FROM answers WHERE about = ? ORDER BY asked_at').bind(about).all<AnswerRow>()).results

/** Returns the outcome of each question about a subject; null if open. */
export const outcomesOf = async (about: string) => (await answersTo(about)).map(({ outcome }) => outcome)
