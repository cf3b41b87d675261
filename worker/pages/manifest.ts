import type { BoutiqueFacts } from '../../shared/boutique.ts'
import { sharedField, sharePath } from '../../shared/share-target.ts'

const icon512 = { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' }
const icon192 = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
const drawn = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }

/** What a phone needs to put the app on its Home Screen; an iPhone shows notifications only from there. */
const manifest = ({ name, address }: BoutiqueFacts) => ({
  name,
  short_name: name,
  description: `Baptism suits, communion dresses and occasion wear, made to measure in ${address.area}.`,
  lang: 'en-IN',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Paper, as in tokens.css.
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  icons: [drawn, icon192, icon512, { ...icon512, purpose: 'maskable' }],
})

/** The admin area as an app of its own beside the boutique's: it opens on the day, and its sign-in lies in its scope. */
const deskManifest = (boutique: BoutiqueFacts) => ({
  ...manifest(boutique),
  name: 'Desk',
  short_name: 'Desk',
  description: `The day at ${boutique.name}: what to sew, who waits, what to collect.`,
  id: '/admin',
  start_url: '/admin',
  scope: '/admin',
  shortcuts: [
    { name: 'Today', url: '/admin', icons: [icon192] },
    { name: 'New order', url: '/admin?tab=orders&from=new', icons: [icon192] },
    { name: 'Messages', url: '/admin?tab=messages', icons: [icon192] },
  ],
  // 'Desk' stands in the share sheet of an Android phone; the service worker takes the photos.
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: sharedField, accept: ['image/*'] }] },
  },
})

/** `/manifest.webmanifest`. */
export const manifestResponse = (boutique: BoutiqueFacts) => respond(manifest(boutique))

/** `/desk.webmanifest`, which the admin's screens name in its place. */
export const deskManifestResponse = (boutique: BoutiqueFacts) => respond(deskManifest(boutique))

const respond = (content: object) =>
  Response.json(content, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
