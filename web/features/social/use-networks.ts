import { useBoutique } from '../boutique/public.tsx'

/** How each network is called, and where the boutique is on it. */
export function useNetworks() {
  const { instagram, facebook } = useBoutique()
  return { instagram: { name: 'Instagram', url: instagram.url }, facebook: { name: 'Facebook', url: facebook.url } }
}
export type Network = ReturnType<typeof useNetworks>['instagram']
