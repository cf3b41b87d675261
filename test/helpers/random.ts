/** Chance that is the same in every run (mulberry32): `whole(from, to)` is between both, inclusive. */
export function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    oneOf: <Value>(values: readonly [Value, ...Value[]]) => values[whole(0, values.length - 1)] ?? values[0],
  }
}
