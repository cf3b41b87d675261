import { useBoutique } from '../boutique/public.tsx'

export const networkNames = { instagram: 'Instagram', facebook: 'Facebook' }

export function useNetworks() {
  const { instagram, facebook } = useBoutique()
  return {
    instagram: { name: networkNames.instagram, url: instagram?.url },
    facebook: { name: networkNames.facebook, url: facebook?.url },
  }
}
export type Network = ReturnType<typeof useNetworks>['instagram']
