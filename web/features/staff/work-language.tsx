import { useEffect } from 'react'
import { malayalamPath } from '../../../shared/words/paths.ts'
import { type Language, spoken } from '../../../shared/words/t.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

/** The phone keeps the language of its work under this key. */
const languageKey = 'work-language'

const pathIn = (language: Language) => {
  const english = location.pathname.replace(/^\/ml(?=\/)/, '')
  return (language === 'ml' ? malayalamPath(english) : english) + location.search + location.hash
}

/** Leads to the same screen in the language that this phone has chosen: links and shortcuts to the work are in English. */
export function useKeptLanguage() {
  useEffect(() => {
    if (spoken() === 'en' && readJson(languageKey) === 'ml') location.replace(pathIn('ml'))
  }, [])
}

/** Switches a helper's screens to the other language, and keeps that on this phone. */
export function WorkLanguage() {
  const [other, label] = spoken() === 'ml' ? (['en', 'English'] as const) : (['ml', 'മലയാളം'] as const)
  return (
    <button
      type="button"
      className="quiet ml-auto noscript:hidden"
      lang={other}
      onClick={() => {
        writeJson(languageKey, other)
        location.assign(pathIn(other))
      }}
    >
      {label}
    </button>
  )
}
