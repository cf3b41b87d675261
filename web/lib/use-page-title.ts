import { useEffect } from 'react'
import { useBoutique } from './boutique.ts'

/** The page's title while this screen is shown: a way inside the app asks no server, which would have written it. */
export function usePageTitle(title: string) {
  const { name } = useBoutique()
  useEffect(() => {
    document.title = `${title} | ${name}`
  }, [title, name])
}
