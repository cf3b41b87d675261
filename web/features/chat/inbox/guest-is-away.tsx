import { externalLink } from '../../../lib/external-link.ts'
import { whatsappUrl } from '../../../lib/whatsapp-url.ts'
import type { RoomState } from '../client/room-state.ts'
import type { RoomDetails } from './queries.ts'

type Props = { person: RoomDetails['person']; state: RoomState }

/** After an answer to a guest who has gone: a mail says so where an address was left, else WhatsApp can bring it. */
export function GuestIsAway({ person, state: { messages, presence, readUpTo } }: Props) {
  const last = messages.at(-1)
  if (person.kind !== 'guest' || presence.person || last?.senderRole !== 'admin') return null
  if (last.seq <= readUpTo.person) return null
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-4 border-t border-dashed border-edge px-5 py-1.5 text-label text-ink-soft">
      {person.email ? (
        <span>{person.name} has left. An email will say that there is an answer.</span>
      ) : (
        <>
          <span>{person.name} has left, without an email address.</span>
          {person.phone && (
            <a className="link" href={whatsappUrl(person.phone, last.message)} {...externalLink}>
              Answer on WhatsApp
            </a>
          )}
        </>
      )}
    </p>
  )
}
