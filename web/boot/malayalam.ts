import common from '../../shared/words/ml/common.json'
import { learn, type Words } from '../../shared/words/t.ts'

const files = import.meta.glob<Words>('../../shared/words/ml/islands/*.json', { eager: true, import: 'default' })

/** The Malayalam of islands. The page's script, which has a `t` of its own, learns it too. */
const words: Words = Object.assign({}, common, ...Object.values(files))
learn(words)
export default words
