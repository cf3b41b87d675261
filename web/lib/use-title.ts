import { useEffect } from 'react'
import { boutique } from '../../shared/boutique.ts'

/** The page's title while this screen is shown: a way inside the app asks no server, which would have written it. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${boutique.name}`
  }, [title])
}
