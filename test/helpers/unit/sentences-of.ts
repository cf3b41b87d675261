import { isNode, type Node } from './code.ts'

/** A sentence for people or a field's name, as a key of the catalogue: `{1}` where a value stands. */
export function sentencesOf(node: Node): string[] {
  const texts = node.type === 'TemplateLiteral' ? textsOf(node) : [node.type === 'Literal' ? node.value : undefined]
  return texts.flatMap((text) => {
    if (typeof text !== 'string') return []
    // What is wrong with a field follows its name (`faultOf`).
    if (fault.test(text)) return [`{1} ${text.replace(/\{(\d)\}/g, (_all, nth) => `{${Number(nth) + 1}}`)}`]
    return /^([A-Z][^{}]*[a-z]|\{1\} [a-z]|[A-Z].* )/.test(text) ? [text] : []
  })
}
const fault = /^(is|has|must) [a-z]/

/** A template, once for each of two words where it chooses between them. */
function textsOf(node: Node) {
  const values = node.expressions as Node[]
  let texts = ['']
  let count = 0
  for (const [place, quasi] of (node.quasis as Node[]).entries()) {
    const choices = values[place - 1] && wordsOf(values[place - 1] as Node)
    const between = place === 0 ? [''] : (choices ?? [`{${++count}}`])
    texts = texts.flatMap((text) => between.map((word) => text + word + (quasi.value as { cooked: string }).cooked))
  }
  return texts
}

function wordsOf({ type, consequent, alternate }: Node) {
  const words = [consequent, alternate].map((word) =>
    isNode(word) && word.type === 'Literal' ? String(word.value) : '',
  )
  return type === 'ConditionalExpression' && words.every(Boolean) ? words : undefined
}
