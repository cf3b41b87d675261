import { lazy } from './lazy.ts'

const segmenter = lazy(() => new Intl.Segmenter('ml', { granularity: 'grapheme' }))

/**
 * Returns at most the first `length` code points of a text and never a part of a letter: families and flags in emoji and
 * Malayalam clusters stay whole. A first letter longer than `length` is cut between code points.
 */
export function truncate(text: string, length: number) {
  const points = [...text]
  if (points.length <= length) return text
  let count = 0
  for (const { segment, index } of segmenter().segment(text)) {
    count += [...segment].length
    if (count > length) return index > 0 ? text.slice(0, index) : points.slice(0, length).join('')
  }
  return text
}

/** `truncate` at the end of a word, where the text has one before `length`. */
export function truncateAtWord(text: string, length: number) {
  const start = truncate(text, length)
  if (start === text || /^\s/u.test(text.slice(start.length))) return start.trimEnd()
  return start.replace(/\s+\S*$/u, '') || start
}
