import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ScreenDraft, screenDraft } from '../lib/screen-draft.ts'
import { cachedUserId } from '../session.tsx'

/** The draft of the form of this name and of the user, or of `owner`; another one after it was started over. */
export function useDraft(name: string, owner?: string): ScreenDraft
export function useDraft(name: string | undefined): ScreenDraft | undefined
export function useDraft(name: string | undefined, owner?: string) {
  const client = useQueryClient()
  const begin = () => {
    if (name === undefined) return undefined
    // Behind the guards of the screens the user is known. Asking for it here would send a request for each visitor.
    return screenDraft(owner ?? cachedUserId(client) ?? '', name, () => setDraft(begin))
  }
  const [draft, setDraft] = useState(begin)
  const [begunAs, setBegunAs] = useState(name)
  if (begunAs !== name) {
    setBegunAs(name)
    setDraft(begin)
  }
  return draft
}
