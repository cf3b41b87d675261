import { learn, type Words } from '../../shared/words/t.ts'
import './malayalam.ts'

const files = import.meta.glob<Words>('../../shared/words/ml/screens/*.json', { eager: true, import: 'default' })

// What a customer's screens say in Malayalam, with what islands say.
for (const words of Object.values(files)) learn(words)
