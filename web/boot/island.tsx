import { type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { BoutiqueContext } from '../features/boutique/public.tsx'
import { createQueryClient } from '../query-client.ts'
import { IslandTree } from './island-tree.tsx'

type Props = {
  name: string
  /** Which file of `boot/islands` starts it, where that is not of the same name. */
  code?: string
  /** Starts when it comes near the view; otherwise only by a touch. */
  near?: boolean
  /** For whom it starts with the page: words of 'customer admin guest booking'. */
  startsFor?: string
  children?: ReactNode
}

/** A part of a page that React takes over in the browser, by itself. The Worker writes it as its own tree. */
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
