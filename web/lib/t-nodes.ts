import { createElement, Fragment, type ReactNode } from 'react'
import { cut, t, type Values } from '../../shared/words/t.ts'

/** A sentence with elements in it: tNodes('I agree to {privacy}', { privacy: <a href="/privacy">the notice</a> }). */
export function tNodes<const Sentence extends string>(sentence: Sentence, ...[values]: Values<Sentence, ReactNode>) {
  const nodes: Record<string, ReactNode> = values ?? {}
  // The sentence comes back with its placeholders, each filled with itself.
  const names = Object.fromEntries(Object.keys(nodes).map((name) => [name, `{${name}}`]))
  const parts = cut((t as (sentence: string, values: Record<string, string>) => string)(sentence, names))
  return createElement(Fragment, null, ...parts.map((part, place) => (place % 2 ? nodes[part] : part || null)))
}
