import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type EditableRowProps = {
  image: ReactNode
  title: string
  facts: (string | false | null | undefined)[]
  about?: ReactNode
  moveButtons?: ReactNode
  children: ReactNode
}

export const EditableRow = ({ image, title, facts, about, moveButtons, children }: EditableRowProps) => (
  <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-start gap-x-4.5 gap-y-2 border-b border-hair py-5 md:grid-cols-[88px_minmax(0,1fr)_auto_auto] md:items-center md:gap-x-7">
    <div className="image-frame">{image}</div>
    <div className={moveButtons ? 'min-w-0' : 'col-span-2 min-w-0 md:col-span-1'}>
      <h4 className="font-serif text-large leading-tight wrap-anywhere">{title}</h4>
      <p className="num mt-1 flex flex-wrap gap-x-4 text-label text-ink-soft">
        {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
      </p>
      {about}
    </div>
    <div
      className={`flex flex-wrap items-center gap-x-5 gap-y-1 max-md:col-span-full max-md:gap-x-2.5 max-md:text-label${moveButtons ? '' : ' md:col-span-2'}`}
    >
      {children}
    </div>
    {/* On a phone the move buttons are beside the title; below it they would take a line of their own. */}
    {moveButtons && (
      <div className="max-md:col-start-3 max-md:row-start-1 max-md:-mr-[12px] max-md:justify-self-end md:-ml-2">
        {moveButtons}
      </div>
    )}
  </li>
)

type ActionProps = {
  label: string /** Name of the row, for screen readers. */
  name: string
  busy?: boolean
  look?: string
  onPress: () => void
}

export const RowAction = ({ label, name, busy, look = 'link', onPress }: ActionProps) => (
  <button type="button" className={look} aria-disabled={busy} onClick={() => busy || onPress()}>
    {label}
    <span className="sr-only"> {name}</span>
  </button>
)

export function moveItem<Item>(items: Item[], at: number, by: number) {
  const after = [...items]
  const [item] = after.splice(at, 1)
  if (item !== undefined) after.splice(at + by, 0, item)
  return after
}

type Props = { name: string; place: number; last: number; onMove: (by: number) => void }

/** Moves a row up or down; places count from 1. */
export function MoveButtons({ name, place, last, onMove }: Props) {
  const button = (label: string, by: number, stuck: boolean, turn: string) => (
    <button
      type="button"
      className={stuck ? 'icon-btn opacity-35' : 'icon-btn'}
      aria-label={`Move ${name} ${label}`}
      aria-disabled={stuck}
      onClick={() => stuck || onMove(by)}
    >
      <span className={turn}>
        <Icon name="down" />
      </span>
    </button>
  )
  return (
    <span className="flex max-md:flex-col">
      {button('up', -1, place === 1, 'grid rotate-180')}
      {button('down', 1, place === last, 'grid')}
    </span>
  )
}
