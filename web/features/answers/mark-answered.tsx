import { Popover } from 'radix-ui'
import { type DueAnswer, useMarkAnswered } from './queries.ts'

const ways = [
  { how: 'called', label: 'I called' },
  { how: 'wrote', label: 'I wrote' },
  { how: 'none', label: 'Needs no answer' },
] as const

/** For what was answered by phone or elsewhere: it waits no longer, and keeps its own status. */
export function MarkAnswered({ row: { kind, about, name } }: { row: DueAnswer }) {
  const { mutate, isPending } = useMarkAnswered()
  return (
    <Popover.Root>
      <Popover.Trigger className="link" disabled={isPending}>
        {isPending ? 'One moment...' : 'Answered'}
        <span className="sr-only"> {name}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover w-56 px-4.5 py-3"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={`How was ${name} answered?`}
        >
          <p className="text-label text-ink-soft">How was it answered?</p>
          <ul>
            {ways.map(({ how, label }) => (
              <li key={how}>
                <Popover.Close className="link" onClick={() => mutate({ kind, about, name, how })}>
                  {label}
                </Popover.Close>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
