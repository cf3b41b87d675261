import { minuteMs } from '../shared/time.ts'

/** What is public shows a change of the admin's everywhere within this time: nothing read is used longer. */
export const publicAnswerMs = minuteMs

/** Grows with each change the admin makes to what the public pages show. */
let version = 0
let changedAt = Number.NEGATIVE_INFINITY

/**
 * The version of the public content in this isolate: what was read at an older one is not shown here again. Other
 * isolates follow within a minute.
 */
export const contentVersion = () => version

export const bumpContentVersion = () => {
  version++
  changedAt = Date.now()
}

/** Whether this isolate has changed the public content in the last minute: what others have read may be older. */
export const isContentJustChanged = () => Date.now() < changedAt + publicAnswerMs
