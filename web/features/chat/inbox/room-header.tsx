import { useState } from 'react'
import { isMobile } from '../../../../shared/phone-text.ts'
import { externalLink } from '../../../lib/external-link.ts'
import { whatsappUrl } from '../../../lib/whatsapp-url.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChatIcon } from '../thread/chat-icon.tsx'
import type { RoomDetails } from './queries.ts'
import { RoomDetailsContent } from './room-details.tsx'

export function RoomHeader({ room, isWide, onBack }: { room: RoomDetails; isWide: boolean; onBack: () => void }) {
  const [showsDetails, setShowsDetails] = useState(false)
  const { person, orderId } = room
  const kind = person.kind === 'customer' ? 'Customer' : 'Guest'
  return (
    <header className="flex min-h-18 flex-none flex-wrap items-center justify-end gap-x-1 border-b border-hair px-3 py-2 md:px-5">
      {!isWide && (
        <button type="button" className="icon-btn" aria-label="Back to all messages" onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      {/* In large letters the name has the first line and the buttons the second. */}
      <div className="min-w-0 flex-[1_1_5rem]">
        <h3 className="line-clamp-2 text-[1.1875rem] wrap-anywhere" dir="auto">
          {person.name}
        </h3>
        <p className="num truncate text-label text-ink-soft">
          {orderId ? `${kind}, order ${orderId.slice(0, 8)}` : kind}
        </p>
      </div>
      <div className="flex gap-1">
        {person.phone && (
          <>
            <a className="icon-btn" href={`tel:${person.phone}`} aria-label={`Call ${person.name}`}>
              <Icon name="phone" />
            </a>
            {isMobile(person.phone) && (
              <a
                className="icon-btn text-leaf"
                href={whatsappUrl(person.phone)}
                {...externalLink}
                aria-label={`WhatsApp ${person.name}`}
              >
                <Icon name="whatsapp" />
              </a>
            )}
          </>
        )}
        <button
          type="button"
          className="icon-btn lg:hidden"
          aria-label="Orders and bookings"
          onClick={() => setShowsDetails(true)}
        >
          <ChatIcon name="info" />
        </button>
      </div>
      <Dialog open={showsDetails} onOpenChange={setShowsDetails} title={`About ${person.name}`}>
        <RoomDetailsContent room={room} />
      </Dialog>
    </header>
  )
}
