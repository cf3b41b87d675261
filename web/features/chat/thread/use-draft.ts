import { useState } from 'react'

const storageKeyOf = (place: string) => `chat-draft:${place}`

/** `pictures`: the tray for pictures is open, and may hold some of an earlier visit. */
export type Draft = { text: string; pictures: boolean }

function readDraft(draftKey: string): Draft {
  try {
    return { text: '', pictures: false, ...JSON.parse(localStorage.getItem(storageKeyOf(draftKey)) ?? '{}') }
  } catch {
    return { text: '', pictures: false }
  }
}

/** What is being written at a place ('shop', an order, a room), kept on this device through errors, reloads and a sign-in. */
export function useDraft(draftKey: string, initialText = '') {
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(draftKey)
    return { ...stored, text: stored.text || initialText }
  })
  function update(changes: Partial<Draft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    try {
      if (next.text || next.pictures) localStorage.setItem(storageKeyOf(draftKey), JSON.stringify(next))
      else localStorage.removeItem(storageKeyOf(draftKey))
    } catch {
      // A full or forbidden store costs the draft, never the typing.
    }
  }
  return [draft, update] as const
}
