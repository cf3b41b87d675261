import { env } from 'cloudflare:workers'
import type { AnswerKind } from '../../../shared/answers.ts'

type AnswerRow = Record<'asked_at', number> & {
  kind: AnswerKind
  answered_at: number | null
  warned_at: number | null
  outcome: 'answered' | 'void' | null
}

/** What was asked about something, the oldest question first. */
export const answersTo = async (about: string) =>
  (await env.DB.prepare('SELECT * FROM answers WHERE about = ? ORDER BY asked_at').bind(about).all<AnswerRow>()).results

/** How each question about something ended: `null` for what still waits. */
export const outcomesOf = async (about: string) => (await answersTo(about)).map(({ outcome }) => outcome)
