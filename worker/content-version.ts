import { minuteMs } from '../shared/time.ts'

/** Time within which an admin's change appears on all public pages: cached data is not used longer. */
export const publicAnswerMs = minuteMs

/** Increases with each change of public content by an admin. */
let version = 0
let changedAt = Number.NEGATIVE_INFINITY

/**
 * Returns the version of the public content in this isolate: data read at an older version is not shown here again.
 * Other isolates follow within a minute.
 */
export const contentVersion = () => version

export const bumpContentVersion = () => {
  version++
  changedAt = Date.now()
}

/** Returns whether this isolate changed the public content in the last minute: other isolates may have older data. */
export const isContentJustChanged = () => Date.now() < changedAt + publicAnswerMs
