import { globSync } from 'node:fs'
import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './build/chunks.ts'
import { clientFiles } from './build/client-files.ts'
import { reloadPages, withoutLaterCode } from './build/plugins.ts'

/** Entries that a public page fetches by name when it needs them, and the entry of the screens. */
const inputs = [
  'web/boot/screen.ts',
  'web/boot/near.ts',
  'web/boot/malayalam.ts',
  'web/styles/public.css',
  'web/styles/opened.css',
  ...globSync('web/boot/{islands,actions,early}/*'),
]

/** A client file that shares nothing with the others, so that it runs after one request. */
const alone = (input: string, output: object, manifest: string | false = false) => ({
  consumer: 'client' as const,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false as const,
    manifest,
    rolldownOptions: { input, output },
  },
})

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    react(),
    tailwindcss(),
    cloudflare({ persistState: { path: process.env.PERSIST_TO ?? '.wrangler/state' } }),
    clientFiles(command === 'build' ? 'build' : 'sources'),
    reloadPages,
    withoutLaterCode,
  ],
  environments: {
    client: {
      build: {
        manifest: true,
        assetsInlineLimit: 0,
        // Documents and scripts have the files of a screen or an island fetched side by side.
        modulePreload: false,
        // A page's script calls the exports of islands and actions.
        rolldownOptions: {
          input: inputs,
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups } },
        },
      },
    },
    boutique: { build: { minify: true, sourcemap: false } },
    ...(command === 'build' && {
      page: alone('web/boot/page.ts', { codeSplitting: false }, '.vite/page.json'),
      carousel: alone('web/boot/carousel.ts', { codeSplitting: false }, '.vite/carousel.json'),
      // A classic script, because some browsers take no module as a service worker.
      sw: alone('web/sw/sw.ts', { format: 'iife', entryFileNames: 'sw.js' }),
    }),
  },
  builder: {
    // In this order: each build names files of those before it.
    async buildApp({ build, environments: { client, page, carousel, sw, boutique } }) {
      for (const environment of [client, page, carousel, sw, boutique]) if (environment) await build(environment)
    },
  },
}))
