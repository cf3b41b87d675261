import { expect, test } from 'vitest'
import { slugify } from '../../../worker/lib/text.ts'

test.each([
  ['Clara communion dress', 'clara-communion-dress'],
  ['  Mother’s saree, made new! ', 'mothers-saree-made-new'],
  ['Première Dentelle №5', 'premiere-dentelle-no5'],
  ['മറിയ bonnet', 'bonnet'],
  ['മറിയ', ''],
  ['../../admin?x=<b>', 'admin-x-b'],
  [`${'a'.repeat(59)} b c`, 'a'.repeat(59)],
])('%s lies at %s', (name, slug) => expect(slugify(name)).toBe(slug))
