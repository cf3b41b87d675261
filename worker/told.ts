import common from '../shared/words/ml/common.json' with { type: 'json' }
import early from '../shared/words/ml/early.json' with { type: 'json' }
import told from '../shared/words/ml/told.json' with { type: 'json' }
import { type Language, speak } from '../shared/words/t.ts'

const words = { ...early, ...common, ...told }

/** What the shop tells a person, in a language. */
export const sayIn = <Result>(language: Language, say: () => Result) => speak(language, words, say)

/** A text in English, with the Malayalam beside it: whoever it is for is known to the database. */
export const sayInBoth = <Text extends object>(say: () => Text) => ({ ...say(), malayalam: sayIn('ml', say) })
