import { spoken } from './words/t.ts'

/** Texts of the owner in Malayalam, by the names of their fields; a field that is absent is shown in English. */
export type Malayalam = Record<string, string>

/** One text in Malayalam under the name of a field, for an answer that has a column under another name. */
export const malayalamOf = (field: string, text: string | null | undefined): Malayalam | undefined =>
  text ? { [field]: text } : undefined

/** A reviver for `JSON.parse`: puts the Malayalam of an object in place of its English where Malayalam is spoken. */
export function inSpokenLanguage(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('malayalam' in value)) return value
  const { malayalam, ...english } = value
  return spoken() === 'ml' && typeof malayalam === 'object' ? { ...english, ...malayalam } : english
}

/** Returns a copy of what JSON can hold, with every text of the owner in the language that is spoken. */
export const spokenTexts = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), inSpokenLanguage)
