import { useState } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'

/** `pictures`: the photo field is open, and may hold some of an earlier visit. */
export type Draft = { text: string; pictures: boolean }

/** What is being written under a key ('shop', an order, a room), kept on this device through errors, reloads and a sign-in. */
export function useDraft(draftKey: string, initialText = '') {
  const storageKey = `chat-draft:${draftKey}`
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = { text: '', pictures: false, ...Object(readJson(storageKey)) }
    return { ...stored, text: stored.text || initialText }
  })
  function update(changes: Partial<Draft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    writeJson(storageKey, next.text || next.pictures ? next : undefined)
  }
  return [draft, update] as const
}
