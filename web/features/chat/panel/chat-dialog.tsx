import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { openingText } from '../../../../shared/hours.ts'
import { minuteMs } from '../../../../shared/time.ts'
import { t } from '../../../../shared/words/t.ts'
import { useSheetEntry } from '../../../lib/sheet-entry.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import { closeByEscape } from '../thread/close-by-escape.ts'
import { focusDialog } from '../thread/focus-dialog.ts'
import { useKeyboardInset } from '../thread/use-keyboard-inset.ts'
import { ChatContent } from './chat-content.tsx'
import type { ChatPanelProps } from './chat-launcher.tsx'
import type { ChatParts } from './customer-chat.tsx'
import { takeOverEarlyChat } from './early-chat.ts'

type Props = ChatPanelProps & ChatParts

/** A phone has room for the chat alone: the page behind it is out of reach meanwhile. */
const phoneQuery = '(max-width: 599px)'

export function ChatDialog({ options: firstOptions, onClose, ...parts }: Props) {
  const [options, setOptions] = useState(firstOptions)
  const { name } = useBoutique()
  const contentRef = useRef<HTMLDivElement>(null)
  useKeyboardInset(contentRef, phoneQuery)
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches)
  useSheetEntry(isPhone, onClose)
  return (
    <Radix.Root open modal={isPhone} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          ref={contentRef}
          className="chat-panel"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            const panel = contentRef.current
            if (panel && takeOverEarlyChat(panel)) event.preventDefault()
            else focusDialog(event)
          }}
          // The launcher gives it back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          {...closeByEscape(onClose)}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <header className="on-night flex flex-none items-center gap-3 py-4 pr-2 pl-5 [@media(max-height:480px)]:py-1">
            <div className="min-w-0">
              <Radix.Title className="font-serif text-[min(var(--text-title),8vw)] leading-tight">
                <span className="sr-only">{t('Chat with')} </span>
                {name}
              </Radix.Title>
              <OpeningHours isAboutOrder={options.orderId !== undefined} />
            </div>
            <Radix.Close className="icon-btn ml-auto hover:bg-transparent" aria-label={t('Close chat')}>
              <Icon name="close" />
            </Radix.Close>
          </header>
          <ChatContent options={options} onSwitch={(orderId) => setOptions({ orderId })} {...parts} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function OpeningHours({ isAboutOrder }: { isAboutOrder: boolean }) {
  const { hours } = useBoutique()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const everyMinute = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(everyMinute)
  }, [])
  return (
    <p className="num text-fine text-on-night-soft [@media(max-height:480px)]:truncate">
      {isAboutOrder && `${t('About your order.')} `}
      {openingText(now, hours)}
    </p>
  )
}
