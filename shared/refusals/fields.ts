import { fill, type Placeholder } from '../words/t.ts'

/** Sentences with values that schemas say, and so also forms in the browser. */
export const fieldRefusals = {
  text_missing: '{label} is required',
  question_missing: 'Please write your question.',
  change_missing: "Tell us what you'd like changed.",
  text_too_long: '{label} is too long (at most {max} characters)',
  text_unkeepable: '{label} has characters we cannot keep',
  text_not_one_line: '{label} must be on one line',
  password_short: 'Password must be at least {min} characters',
  photos_too_many: 'You can only upload {count} file(s).',
  event_day_too_far: 'Please choose a day within the next {years} years',
} as const

type Code = keyof typeof fieldRefusals

/** Options of a check whose sentence has values: in English, and as code and values for other languages. */
export const told = <One extends Code>(
  code: One,
  values: Record<Placeholder<(typeof fieldRefusals)[One]>, string | number>,
) => ({ error: fill(fieldRefusals[code], values), params: { code, values } })
