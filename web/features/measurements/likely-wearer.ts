import { somebodyElse } from './measure-form.ts'
import type { Measured } from './public.tsx'
import type { Wearer } from './queries.ts'

/** The name at the end of "Baptism Suit for Mia". */
export const nameIn = (title: string) => / for (\p{L}[\p{L}\p{M}'-]*)$/u.exec(title)?.[1]

/** Who an order is for: who is noted, who is named in it, or somebody new where nobody is known. Else she says it. */
export function likelyWearer({ wearerId, title }: Measured, wearers: Wearer[]) {
  const named = wearers.find(({ name }) => title.endsWith(` for ${name}`))
  return wearerId ?? named?.id ?? (wearers.length === 0 ? somebodyElse : '')
}

/** Who was chosen when it was last typed, if there still. */
export const stillThere = (id: string | undefined, wearers: Wearer[]) =>
  id === somebodyElse || wearers.some((wearer) => wearer.id === id) ? (id ?? '') : ''
