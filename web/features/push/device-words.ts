import { t } from '../../../shared/words/t.ts'

/** A device as its owner calls it, from what the server keeps in English: 'Chrome on Android', 'A browser'. */
export function deviceWords(label: string) {
  const [browser = '', system] = label.split(' on ')
  const named = browser === 'A browser' ? t('A browser') : browser
  return system ? t('{browser} on {system}', { browser: named, system }) : named
}
