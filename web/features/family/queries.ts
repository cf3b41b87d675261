import type { InferResponseType } from 'hono/client'
import { api, send } from '../../api.ts'

const familyRoute = api.family[':token']
const linksRoute = api.user.orders[':id']['family-links']

export type FamilyOrder = InferResponseType<typeof familyRoute.$get>
export type FamilyLink = InferResponseType<typeof linksRoute.$get>[number]
export type NewFamilyLink = InferResponseType<typeof linksRoute.$post>

export const familyOrderQuery = (token: string) => ({
  queryKey: [familyRoute.$url({ param: { token } }).pathname],
  queryFn: () => send(familyRoute.$get({ param: { token } })),
})

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
