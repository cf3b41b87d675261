import { ApiError } from '../../api.ts'

/** Whether a time was refused because of itself: another one would do. */
export const isAboutTime = (error: unknown) => error instanceof ApiError && error.detail('reason') === 'time'

/** The reasons of a refusal that the admin may overrule, the hours or the places, and the next free time. */
export function clashOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const [force, next] = [error.detail('force'), error.detail('next')]
  return force === 'hours' || force === 'places' ? ({ force, next } as const) : undefined
}
