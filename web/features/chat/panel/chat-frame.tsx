import type { ComponentProps, ElementType, ReactNode } from 'react'
import { t } from '../../../../shared/words/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useBoutique } from '../../boutique/public.tsx'
import { chatOpensId } from '../public.ts'
import { GuestForm } from './guest-form.tsx'

type HeaderProps = {
  /** The elements of the title and of the button that closes; a dialog has its own. */
  Title: ElementType
  Close: ElementType
  /** The line with the opening hours. */
  children: ReactNode
}

/** The head of the chat's panel. */
export function ChatHeader({ Title, Close, children }: HeaderProps) {
  const { name } = useBoutique()
  return (
    <header className="on-night flex flex-none items-center gap-3 py-4 pr-2 pl-5 [@media(max-height:480px)]:py-1">
      <div className="min-w-0">
        <Title className="font-serif text-[min(var(--text-title),8vw)] leading-tight">
          <span className="sr-only">{t('Chat with')} </span>
          {name}
        </Title>
        <p className="num text-fine text-on-night-soft [@media(max-height:480px)]:truncate">{children}</p>
      </div>
      <Close className="icon-btn ml-auto hover:bg-transparent" aria-label={t('Close chat')}>
        <Icon name="close" />
      </Close>
    </header>
  )
}

/**
 * The chat of a guest as she first finds it, for a template in the page: `boot/early/chat.ts` shows it until React is there,
 * and says when the boutique opens, because a page is kept longer than that is true.
 */
export const FirstChat = () => (
  <div className="chat-panel" role="dialog" aria-labelledby={titleId} tabIndex={-1}>
    <ChatHeader Title={FirstTitle} Close={FirstClose}>
      {null}
    </ChatHeader>
    <GuestForm onCreated={() => {}} />
  </div>
)
const titleId = 'first-chat'
const FirstTitle = (props: ComponentProps<'h2'>) => <h2 id={titleId} {...props} />
const FirstClose = (props: ComponentProps<'button'>) => (
  <button type="button" popoverTarget={chatOpensId} popoverTargetAction="hide" {...props} />
)
