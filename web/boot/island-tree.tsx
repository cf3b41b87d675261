import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { t } from '../../shared/words/t.ts'
import { BoutiqueContext } from '../features/boutique/public.tsx'
import { Boundary } from '../ui/later-part.tsx'
import { ErrorState } from '../ui/states.tsx'

type Props = { client: QueryClient; boutique: BoutiqueFacts; onReady: () => void; children: ReactNode }

/**
 * Providers around an island, identical on the server and in the browser: `useId` depends on the position in the tree.
 */
export const IslandTree = ({ client, boutique, onReady, children }: Props) => (
  <QueryClientProvider client={client}>
    <BoutiqueContext value={boutique}>
      <Boundary fallback={<Broken />}>{children}</Boundary>
      <Ready onReady={onReady} />
    </BoutiqueContext>
  </QueryClientProvider>
)

const Broken = () => <ErrorState onRetry={() => location.reload()}>{t('Something went wrong here.')}</ErrorState>

/** Reports readiness in the commit that hydrates, so no press is lost between the recorder and React. */
function Ready({ onReady }: { onReady: () => void }) {
  useLayoutEffect(onReady, [onReady])
  return null
}
