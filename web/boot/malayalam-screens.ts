import { learn, type Words } from '../../shared/words/t.ts'
import './malayalam.ts'

const files = import.meta.glob<Words>('../../shared/words/ml/screens/*.json', { eager: true, import: 'default' })

// Adds the sentences of the customer's screens to those of the islands.
for (const words of Object.values(files)) learn(words)
