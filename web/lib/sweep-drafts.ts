import { formDraft } from './form-draft.ts'

/** Stands before the user's id and the name of the form, in the keys of what is kept behind the sign-in. */
export const draftPrefix = 'draft:'

/** Erases the drafts on this device, but those of `userId` that are younger than a day. */
export function sweepDrafts(userId?: string) {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue
    const isOwn = userId !== undefined && key.startsWith(`${draftPrefix}${userId}:`)
    if (!isOwn || !formDraft(key).read()) localStorage.removeItem(key)
  }
}
