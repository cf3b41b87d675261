import { type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { BoutiqueContext } from '../features/boutique/public.tsx'
import { createQueryClient } from '../query-client.ts'
import { IslandTree } from './island-tree.tsx'

type Props = {
  name: string
  /** File of `boot/islands` that starts the island, if its name differs. */
  code?: string
  /** Starts the island when it comes near the view; by default only a touch starts it. */
  near?: boolean
  /** Roles for which the island starts with the page: words of 'customer admin guest booking'. */
  startsFor?: string
  children?: ReactNode
}

/** Part of a page that React hydrates separately in the browser. The Worker renders it as its own tree. */
export function Island({ name, code, near, startsFor, children }: Props) {
  const boutique = useContext(BoutiqueContext)
  const tree = (
    <IslandTree client={createQueryClient()} boutique={boutique} onReady={() => {}}>
      {children}
    </IslandTree>
  )
  return (
    <div
      data-island={name}
      data-code={code}
      {...(near && { 'data-near': '' })}
      {...(startsFor && { 'data-for': startsFor })}
      dangerouslySetInnerHTML={{ __html: children ? renderToString(tree, { identifierPrefix: `${name}-` }) : '' }}
    />
  )
}
