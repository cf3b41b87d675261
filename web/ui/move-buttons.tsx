import { Icon } from './icon.tsx'

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
