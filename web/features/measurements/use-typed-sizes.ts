import { useState } from 'react'
import * as z from 'zod/mini'
import { formatSize, parseSize, type Sizes, type SizeUnit } from '../../../shared/measures.ts'
import { type ScreenDraft, typedValue } from '../../lib/screen-draft.ts'

export const unitLabels: Record<SizeUnit, string> = { cm: 'Centimetres', in: 'Inches' }

/** Under this key the device keeps what was measured in last. */
export const unitKey = 'size-unit'

/** Lengths that were switched to another unit: what stands in their fields, and what it stands for;
 * `filled` were not typed but are of the last time. */
const switchedSizes = z.record(
  z.string(),
  z.object({ shown: z.string(), value: z.int(), filled: z.optional(z.boolean()) }),
)
type SwitchedSizes = z.output<typeof switchedSizes>

/** The switched lengths as a hidden field has them. */
export function readSwitched(text: string | undefined): SwitchedSizes {
  try {
    return switchedSizes.safeParse(JSON.parse(text || '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** The length a field stands for, in 1/40 mm; undefined for what is none. A rounded one is still the one it came from. */
export function lengthOf(key: string, typed: string, unit: SizeUnit, switched: SwitchedSizes) {
  const known = switched[key]
  return known && known.shown === typed ? known.value : parseSize(typed, unit)
}

const withoutMark = (text: string) => text.replace(/^≈ /, '')

/**
 * What is typed into the fields of a set. Another unit writes the same lengths anew; switched back they are as they were,
 * however often. What is no length stays as it was typed.
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
  /** Writes lengths into their fields, in a unit. */
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
      // What is typed stands for itself, also where it comes out as what stood there.
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
    /** Writes what was measured before into the fields that are empty. */
    fill: (before: Sizes) =>
      write(Object.fromEntries(Object.entries(before).filter(([key]) => !texts[key]?.trim())), unit, true),
    /** Empties what `fill` wrote and nobody has typed over: it is of somebody else. */
    emptyFilled() {
      const isFilled = ([key]: [string, unknown]) => switched[key]?.filled
      setTexts(Object.fromEntries(Object.entries(texts).filter((entry) => !isFilled(entry))))
      setSwitched(Object.fromEntries(Object.entries(switched).filter((entry) => !isFilled(entry))))
    },
  }
}
