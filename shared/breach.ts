import * as z from 'zod/mini'
import { required } from './text.ts'
import { hourMs, indiaOffsetMs } from './time.ts'

/**
 * Steps of handling a breach, in order. `withinMs` counts from the time the breach was noticed; 0 means without delay.
 */
export const breachSteps = [
  {
    step: 'cert_in',
    label: 'Report it to CERT-In',
    hint: 'By incident@cert-in.org.in or 1800-11-4949, with what you know by then',
    withinMs: 6 * hourMs,
  },
  {
    step: 'board',
    label: 'Tell the Data Protection Board',
    hint: 'What happened, how far it goes, when and where, and what it may lead to',
    withinMs: 0,
  },
  {
    step: 'people',
    label: 'Tell everybody it concerns',
    hint: 'What happened, what it may mean for them, what you do and what they can do',
    withinMs: 0,
  },
  {
    step: 'board_full',
    label: 'Tell the Board in full',
    hint: 'What led to it, who did it, what you have done so that it does not happen again, and whom you told',
    withinMs: 72 * hourMs,
  },
] as const
/** Points of a notice that the rules of the DPDP Act require. */
export const noticePoints = [
  { name: 'happened', label: 'What happened', hint: 'What, how much of it, when' },
  { name: 'consequences', label: 'What it may mean for you', hint: 'What could come of it for them' },
  { name: 'measures', label: 'What we have done', hint: 'So that it goes no further' },
  { name: 'advice', label: 'What you can do', hint: 'To be on the safe side' },
  { name: 'contact', label: 'Whom to ask', hint: 'Who answers, by phone or email' },
] as const

/** Maximum letters of all points together: with the greeting they must fit into one WhatsApp message. */
export const maxNoticeLength = 750
const point = (label: string) => required(400, label)

/** Returns the notice as text, one labelled point a line. */
export const noticeText = (notice: BreachNotice) =>
  noticePoints.map(({ name, label }) => `${label}: ${notice[name].replace(/(?<![.!?])$/, '.')}`).join('\n')

/** A moment as forms send it, `2026-11-23T09:30` in Kochi. */
const indianMoment = (label: string) =>
  z.string({ error: `${label} is required` }).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, `${label} is required`))

/** Converts a moment of a form to milliseconds. */
export const toMoment = (text: string) => Date.parse(`${text}:00+05:30`)

/** Converts milliseconds to the format of a form. */
export const fromMoment = (at: number) => new Date(at + indiaOffsetMs).toISOString().slice(0, 16)

const noticeFields = {
  happened: point('What happened'),
  consequences: point('What it may mean'),
  measures: point('What we have done'),
  advice: point('What they can do'),
  contact: point('Whom to ask'),
}
export type BreachNotice = Record<keyof typeof noticeFields, string>

/** Customers that a breach concerns: everybody, or those whose data was opened in a period, according to the log. */
const reachFields = {
  from: indianMoment('The beginning'),
  to: indianMoment('The end'),
}
const isInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from < to, {
  error: 'The end comes after the beginning',
  path: ['to'],
})
const isShort = z.refine<BreachNotice>(
  (notice) => noticePoints.reduce((sum, { name }) => sum + notice[name].length, 0) <= maxNoticeLength,
  { error: `Please use ${maxNoticeLength} letters in all: it must fit into one message`, path: ['happened'] },
)

/** `GET /api/admin/breach/affected`: the customers that a breach concerns. */
export const affectedQuery = z
  .object({ ...reachFields, everybody: z.optional(z.enum(['true', 'false'])) })
  .check(isInOrder)

const id = z.uuid('This breach has no number')

/** `POST /api/admin/breach`: records a breach or a finished step, or sends the notice to the affected customers. */
export const breachInput = z.discriminatedUnion(
  'step',
  [
    z.object({ id, step: z.literal('noticed'), at: indianMoment('When it was noticed') }),
    z.object({ id, step: z.enum(['cert_in', 'board', 'board_full']) }),
    z
      .object({ id, step: z.literal('people'), everybody: z.boolean(), ...reachFields, ...noticeFields })
      .check(isInOrder, isShort),
  ],
  { error: 'No such step' },
)
export type BreachInput = z.output<typeof breachInput>

export const breachForm = z.object({ at: indianMoment('When it was noticed') })
export const noticeForm = z
  .object({ everybody: z.optional(z.literal('on')), ...reachFields, ...noticeFields })
  .check(isInOrder, isShort)
