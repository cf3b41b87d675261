import { expect, type Locator } from '@playwright/test'

/** Taps and counts them: what is typed and the camera's own shutter are none. */
export function thumb() {
  let taps = 0
  return {
    async tap(place: Locator) {
      await place.tap()
      taps++
    },
    /** What was tapped since the last count is at most so much. */
    expectTaps(most: number) {
      expect(taps).toBeLessThanOrEqual(most)
      taps = 0
    },
  }
}
