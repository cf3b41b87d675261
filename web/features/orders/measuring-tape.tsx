import { words } from '../../lib/format.ts'
import { stagesOf } from './order.ts'
import type { WholeOrder } from './queries.ts'

/** The order's stages as inches of a measuring tape; the pin stands where the work is. */
export function MeasuringTape({ order }: { order: WholeOrder }) {
  return (
    <ol className="tape num" aria-label="Stages of this order">
      {stagesOf(order).map(({ name, state, when }, index) => (
        <li key={name} className={`is-${state}`} {...(state === 'now' && { 'aria-current': 'step' })}>
          <div className="tape-inch" aria-hidden="true">
            {index + 1}
          </div>
          <div className="tape-words">
            <b>{words(name)}</b>
            {when}
          </div>
        </li>
      ))}
    </ol>
  )
}
