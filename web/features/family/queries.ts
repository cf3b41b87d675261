import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

const familyRoute = api.family[':hash']
const linksRoute = api.user.orders[':id']['family-links']

export type FamilyOrder = InferResponseType<typeof familyRoute.$get>
export type OwnFamilyLink = InferResponseType<typeof linksRoute.$get>[number]
/** As the desk sees it too, without what opens it. */
export type FamilyLink = Omit<OwnFamilyLink, 'url' | 'pin'>

/** The order that a link shows, and the `path` that its photos are under. */
export const familyOrderQuery = (token: string) => ({
  queryKey: ['family', token],
  queryFn: async () => {
    const param = { hash: await sha256(token) }
    return { order: await send(familyRoute.$get({ param })), path: familyRoute.$url({ param }).pathname }
  },
})

/** As hex, like the server's. */
async function sha256(text: string) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const familyLinksQuery = (id: string) => ({
  queryKey: [linksRoute.$url({ param: { id } }).pathname],
  queryFn: () => send(linksRoute.$get({ param: { id } })),
})

export const endFamilyLink = (id: string, link: string) => send(linksRoute[':link'].$delete({ param: { id, link } }))

const deskRoute = api.admin.orders[':id']['family-links']
export const deskFamilyLinksQuery = (id: string) => ({
  queryKey: [deskRoute.$url({ param: { id } }).pathname],
  queryFn: () => send(deskRoute.$get({ param: { id } })),
})
export const endFamilyLinkAtDesk = (id: string, link: string) =>
  send(deskRoute[':link'].$delete({ param: { id, link } }))
