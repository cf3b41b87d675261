import common from '../../shared/words/ml/common.json'
import early from '../../shared/words/ml/early.json'
import pages from '../../shared/words/ml/pages.json'
import told from '../../shared/words/ml/told.json'
import type { Words } from '../../shared/words/t.ts'

const ofBrowser = import.meta.glob<Words>('../../shared/words/ml/{islands,screens}/*.json', {
  eager: true,
  import: 'default',
})

/** All that pages say in Malayalam. */
const words: Words = Object.assign({}, early, common, pages, told, ...Object.values(ofBrowser))
export default words
