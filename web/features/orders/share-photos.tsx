import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import { QueryState } from '../../shell/query-state.tsx'
import { toastFailure } from '../../shell/toast-failure.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePageTitle } from '../boutique/public.tsx'
import { forgetSharedPhotos, giveSharedPhotos, listSharedPhotos } from '../uploads/public.ts'
import { ChooseOrder } from './choose-order.tsx'
import { adminOrderPath, photosPlace } from './public.ts'
import { sharedProblems } from './share-texts.ts'
import { SharedPhotos } from './shared-photos.tsx'

/** What the service worker has kept is no data of the shop, and is read anew each time. */
const sharedQuery = { queryKey: ['shared-photos'], queryFn: listSharedPhotos, gcTime: 0 }

/** The photos that came from the phone's gallery, and whose they are: one tap opens the order's news with them in it. */
export function SharePhotos() {
  usePageTitle('Shared photos')
  const query = useQuery(sharedQuery)
  return (
    <>
      <BackLink href="/admin">Today</BackLink>
      <QueryState query={query} label="the photos">
        {(photos) => <Shared photos={photos} onForgotten={() => query.refetch()} />}
      </QueryState>
    </>
  )
}

function Shared({ photos, onForgotten }: { photos: File[]; onForgotten: () => void }) {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  async function give(id: string) {
    try {
      await giveSharedPhotos(photosPlace(id), photos)
      // Back leads to where she came from: the photos wait here no more.
      navigate(`${adminOrderPath(id)}?sheet=photo`, { replace: true })
    } catch (error) {
      toastFailure(error, 'This phone could not keep the photos. Please choose them in the order.')
    }
  }
  async function forget() {
    await forgetSharedPhotos()
    onForgotten()
  }
  const problems = sharedProblems(search)
  const said = problems.length > 0 && (
    <div className="error-box my-4 grid gap-1" role="alert">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
  if (photos.length === 0)
    return (
      <>
        {said}
        <EmptyState heading="h1" title="No photos are waiting">
          Share photos from this phone's gallery and choose Desk. They wait here for a day.
        </EmptyState>
      </>
    )
  return (
    <>
      <h1 className="mt-2 mb-5 text-subhead">Which order are they for?</h1>
      {said}
      <SharedPhotos photos={photos} />
      <button type="button" className="link mb-6" onClick={forget}>
        Do not use {photos.length === 1 ? 'this photo' : 'these photos'}
      </button>
      <ChooseOrder onChoose={give} />
    </>
  )
}
