import type { BoutiqueFacts } from '../../shared/boutique.ts'

const icon = { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' }

/** What a phone needs to put the app on its Home Screen; an iPhone shows notifications only from there. */
const manifest = ({ name }: BoutiqueFacts) => ({
  name,
  short_name: name,
  id: '/',
  start_url: '/',
  display: 'standalone',
  // Paper, as in tokens.css.
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  icons: [icon, { ...icon, purpose: 'maskable' }, { ...icon, src: '/icons/icon-192.png', sizes: '192x192' }],
})

/** `/manifest.webmanifest`. */
export const manifestResponse = (boutique: BoutiqueFacts) =>
  Response.json(manifest(boutique), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
