import { Popover } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import type { LeadStatus, ScoreReason } from '../../../shared/leads.ts'
import { clockTime, longDate } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DescriptionList } from '../../ui/figures.tsx'

export const leadTones: Record<LeadStatus, string> = {
  new: 'pending',
  qualified: 'confirmed',
  converted: 'completed',
  lost: 'lost',
}

type ScoreProps = { score: number; reasons: ScoreReason[] }

export function ScorePopover({ score, reasons }: ScoreProps) {
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

function ScoreReasons({ score, reasons }: ScoreProps) {
  return (
    <>
      {reasons.length === 0 && (
        <p className="pb-2 text-ink-soft">
          {score > 0 ? 'We know too little to say, so this is a middle score.' : 'We know too little to say yet.'}
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

type DialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'footer'> &
  ScoreProps & {
    tag: ReactNode
    /** Stands before the date. */
    origin?: string
    createdAt: string
    facts: ComponentProps<typeof DescriptionList>['items']
    message: string | null
    dialog: UrlDialog
    children?: ReactNode
  }

export function LeadDialog({ title, footer, dialog, tag, origin, createdAt, facts, message, ...props }: DialogProps) {
  const { score, reasons, children } = props
  return (
    <Dialog {...dialog} wide title={title} footer={footer}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_280px] md:gap-10">
        <div className="grid content-start gap-5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-soft">
            {tag}
            <span className="num">
              {origin && `${origin} `}
              {longDate(createdAt)}, {clockTime(createdAt)}
            </span>
          </p>
          <DescriptionList items={facts} />
          {message && <blockquote className="quote">{message}</blockquote>}
          {children}
        </div>
        <section>
          <h3 className="mb-2.5 text-subtitle">Lead score {score}</h3>
          <ScoreReasons score={score} reasons={reasons} />
        </section>
      </div>
    </Dialog>
  )
}
