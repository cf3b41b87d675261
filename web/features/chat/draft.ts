import { useState } from 'react'

const keyOf = (place: string) => `chat-draft:${place}`

/** `pictures`: the tray for pictures is open, and may hold some of an earlier visit. */
export type Draft = { text: string; pictures: boolean }

function read(place: string): Draft {
  try {
    return { text: '', pictures: false, ...JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}') }
  } catch {
    return { text: '', pictures: false }
  }
}

/** What is being written at a place ('shop', an order, a room), kept on this device through errors, reloads and a sign-in. */
export function useDraft(place: string, about = '') {
  const [draft, setDraft] = useState(() => {
    const kept = read(place)
    return { ...kept, text: kept.text || about }
  })
  function change(changes: Partial<Draft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    try {
      if (next.text || next.pictures) localStorage.setItem(keyOf(place), JSON.stringify(next))
      else localStorage.removeItem(keyOf(place))
    } catch {
      // A full or forbidden store costs the draft, never the typing.
    }
  }
  return [draft, change] as const
}
