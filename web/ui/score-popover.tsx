import { Popover } from 'radix-ui'

type Reason = { label: string; points: number }
type Props = { score: number; reasons: Reason[] }

/** A lead score out of 100 as a thread, which opens its reasons. */
export function ScorePopover({ score, reasons }: Props) {
  return (
    <Popover.Root>
      <Popover.Trigger className="score" aria-label={`Lead score ${score} of 100: why?`}>
        <svg width="44" height="6" aria-hidden="true">
          <rect className="fill-muted" width="100%" height="100%" />
          <rect className="fill-zari" width={`${score}%`} height="100%" />
        </svg>
        <span className="score-value">{score}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover w-75 px-4.5 py-4"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={`Why ${score}?`}
        >
          <p className="mb-2 font-serif text-lead">Why {score}?</p>
          <ScoreReasons score={score} reasons={reasons} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** What a score is made of, and its sum. */
export function ScoreReasons({ score, reasons }: Props) {
  return (
    <>
      {reasons.length === 0 && (
        <p className="pb-2 text-ink-soft">
          {score > 0 ? 'We know too little to say, so this is a middling guess.' : 'We know too little to say yet.'}
        </p>
      )}
      <dl className="num text-label">
        {reasons.map(({ label, points }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-dashed border-hair py-1.5">
            <dt>{label}</dt>
            <dd>+{points}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-dashed border-edge py-1.5 font-semibold">
          <dt>Score, of 100</dt>
          <dd>{score}</dd>
        </div>
      </dl>
    </>
  )
}
