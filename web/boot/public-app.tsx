import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { type BoutiqueFacts, placeholderBoutique as placeholders } from '../../shared/boutique.ts'
import { BoutiqueContext } from '../features/boutique/public.tsx'
import { ChatLauncher } from '../features/chat/panel/chat-launcher.tsx'
import { PushSlot } from '../features/push/push-slot.tsx'
import { CollectionPage } from '../pages/public/collection.tsx'
import { HomePage } from '../pages/public/home.tsx'
import { NotFoundPage } from '../pages/public/not-found.tsx'
import { PrivacyPage } from '../pages/public/privacy.tsx'
import { ProductPage } from '../pages/public/product.tsx'
import { RecoveryGuidePage } from '../pages/public/recovery-guide.tsx'
import { ReloadPage } from '../pages/reload-page.tsx'
import { ToastSlot } from '../ui/toast-slot.tsx'
import { PageComplete } from './page-state.ts'

const loadChat = () => import('../pages/chat-panel.tsx')

type Props = {
  /** The Worker's word that nothing is at this address: the router alone would match other spellings of a path. */
  missing?: boolean
  complete?: boolean
  boutique?: BoutiqueFacts
  children?: ReactNode
}

/** The public pages; a screen behind a sign-in is another document. */
export function PublicApp({ missing = false, complete = true, boutique = placeholders, children }: Props) {
  return (
    <PageComplete value={complete}>
      <BoutiqueContext value={boutique}>
        <Suspense>
          {missing ? <NotFoundPage /> : <Pages />}
          <ChatLauncher load={loadChat} />
          <ToastSlot />
          <PushSlot />
          {children}
        </Suspense>
      </BoutiqueContext>
    </PageComplete>
  )
}

const Pages = () => (
  <Switch>
    <Route path="/" component={HomePage} />
    <Route path="/collections/:category" component={CollectionPage} />
    <Route path="/collections/:category/:slug" component={ProductPage} />
    <Route path="/privacy" component={PrivacyPage} />
    <Route path="/password-recovery-guide" component={RecoveryGuidePage} />
    <Route component={ReloadPage} />
  </Switch>
)
