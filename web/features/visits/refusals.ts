import { ApiError } from '../../api.ts'

/** Whether a time was refused because of itself: another one would do. */
export const isAboutTime = (error: unknown) => error instanceof ApiError && error.detail('reason') === 'time'

/** What the admin may overrule of a refusal: the hours or the places. */
export function forceOf(error: unknown) {
  const force = error instanceof ApiError ? error.detail('force') : undefined
  return force === 'hours' || force === 'places' ? force : undefined
}
