import { useState } from 'react'
import * as z from 'zod/mini'
import { formatSize, parseSize, type Sizes, type SizeUnit } from '../../../shared/measures.ts'
import { type ScreenDraft, typedValue } from '../../lib/screen-draft.ts'

/** Storage key of the last used unit. */
export const unitKey = 'size-unit'

/**
 * Lengths converted to another unit: the shown text and the exact value. `filled` marks values copied from the last
 * set, not typed.
 */
const switchedSizes = z.record(
  z.string(),
  z.object({ shown: z.string(), value: z.int(), filled: z.optional(z.boolean()) }),
)
type SwitchedSizes = z.output<typeof switchedSizes>

/** Reads the converted lengths from a hidden field. */
export function readSwitched(text: string | undefined): SwitchedSizes {
  try {
    return switchedSizes.safeParse(JSON.parse(text || '{}')).data ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns the length of a field in 1/40 mm; undefined for an invalid text. A rounded conversion keeps its exact value.
 */
export function lengthOf(key: string, typed: string, unit: SizeUnit, switched: SwitchedSizes) {
  const known = switched[key]
  return known && known.shown === typed ? known.value : parseSize(typed, unit)
}

const withoutMark = (text: string) => text.replace(/^≈ /, '')

/**
 * Manages the typed sizes of a set. Changing the unit converts them; switching back restores the exact values. Invalid
 * text stays as typed.
 */
export function useTypedSizes(draft: ScreenDraft, firstUnit: SizeUnit) {
  const [unit, setUnit] = useState(firstUnit)
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [switched, setSwitched] = useState(() => readSwitched(typedValue(draft, 'switched')))
  const lengths = (now = texts) => {
    const found: Sizes = {}
    for (const [key, text] of Object.entries(now)) {
      const length = lengthOf(key, text, unit, switched)
      if (length !== undefined) found[key] = length
    }
    return found
  }
  /** Writes lengths into their fields in a unit. */
  function write(values: Sizes, into: SizeUnit, isFill = false) {
    const written: SwitchedSizes = {}
    for (const [key, value] of Object.entries(values))
      written[key] = {
        shown: withoutMark(formatSize(value, into)),
        value,
        filled: isFill || switched[key]?.filled,
      }
    setTexts({ ...texts, ...Object.fromEntries(Object.entries(written).map(([key, { shown }]) => [key, shown])) })
    setSwitched({ ...switched, ...written })
  }
  return {
    unit,
    texts,
    lengths: lengths(),
    switched,
    type(key: string, text: string) {
      setTexts((now) => ({ ...now, [key]: text }))
      // A typed value replaces the exact one, even if both show the same text.
      setSwitched((now) => {
        if (!now[key] || now[key].shown === text) return now
        const { [key]: _gone, ...others } = now
        return others
      })
    },
    switchTo(to: SizeUnit) {
      if (to === unit) return
      write(lengths(), to)
      setUnit(to)
    },
    /** Fills the empty fields with the last measured values. */
    fill: (before: Sizes) =>
      write(Object.fromEntries(Object.entries(before).filter(([key]) => !texts[key]?.trim())), unit, true),
    /** Clears untouched values written by `fill`: they belong to another wearer. */
    emptyFilled() {
      const isFilled = ([key]: [string, unknown]) => switched[key]?.filled
      setTexts(Object.fromEntries(Object.entries(texts).filter((entry) => !isFilled(entry))))
      setSwitched(Object.fromEntries(Object.entries(switched).filter((entry) => !isFilled(entry))))
    },
  }
}
