type Day = { date: string; value: number | null }

/** Days as weeks of seven, the last one whole: the sum of each, or the last known value where it is a balance; null where nothing is known. */
export function weekBars(days: Day[], isBalance = false) {
  const first = days.length % 7
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / 7) }, (_, week) => first + week * 7),
  ]
  return starts.map((start, nth) => {
    const week = days.slice(start, starts[nth + 1])
    const known = week.flatMap(({ value }) => value ?? [])
    const sum = known.reduce((total, value) => total + value, 0)
    return {
      dates: week.map(({ date }) => date),
      value: known.length === 0 ? null : isBalance ? (known.at(-1) ?? null) : sum,
    }
  })
}
