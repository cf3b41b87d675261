import { useState } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'

export type Draft = { text: string }

/** What is being written under a key ('shop', an order, a room), kept on this device through errors, reloads and a sign-in. */
export function useDraft(draftKey: string, initialText = '') {
  const storageKey = `chat-draft:${draftKey}`
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = { text: '', ...Object(readJson(storageKey)) }
    return { text: stored.text || initialText }
  })
  function update(next: Draft) {
    setDraft(next)
    writeJson(storageKey, next.text ? next : undefined)
  }
  return [draft, update] as const
}
