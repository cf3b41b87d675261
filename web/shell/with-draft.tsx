import { type ReactNode, useState } from 'react'
import { type ScreenDraft, screenDraft } from '../lib/screen-draft.ts'
import { useSession } from '../session.tsx'

type Props = {
  /** Of the form, and of what it changes: `order-<id>`. */
  name: string
  children: (draft: ScreenDraft) => ReactNode
}

/** Gives a form its draft; all that is in here begins anew when she starts over. */
export function WithDraft({ name, children }: Props) {
  const [round, setRound] = useState(0)
  return (
    <Round key={`${name} ${round}`} name={name} onStartOver={() => setRound(round + 1)}>
      {children}
    </Round>
  )
}

function Round({ name, onStartOver, children }: Props & { onStartOver: () => void }) {
  // Behind the guards of the screens the user is known.
  const { user } = useSession()
  const [draft] = useState(() => screenDraft(user?.id ?? '', name, onStartOver))
  return children(draft)
}
