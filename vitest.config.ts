import { cloudflareTest } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vitest/config'
import { clientFiles } from './build/client-files.ts'
import { readMigratedDatabase } from './test/helpers/migrated.ts'

/** Bindings of the tests alone, keys that open nothing included; `npm start` makes random ones in .dev.vars. */
const testVars = {
  ADMIN_EMAILS: 'owner@example.com, second@example.com',
  ADMIN_PASSWORD: 'correct-horse-battery',
  SESSION_KEY: 'test-session-key',
  SEALING_KEY: Buffer.alloc(32, 'test-sealing-key').toString('base64'),
  VAPID_PUBLIC_KEY: 'BIDIgn4AVI4zJuRCo_Q0v-bWRz6WW5PIptVepZ2VK39ERIArOEWLJ6yyrWmVaBlMkm08LgCCo4yYjaVStgYPE94',
  VAPID_PRIVATE_KEY: 'ZDRfKnPThhoNNoBb3SS50AC6GPQeWONE6NIZy4Lq0c8',
  VAPID_SUBJECT: 'mailto:owner@example.com',
  R2_ACCESS_KEY_ID: 'local',
  R2_SECRET_ACCESS_KEY: 'local-development-only',
  LIMITS_SCALE: '1',
  // Tests of what is held back say for how long.
  NEWS_HOLD_MS: '0',
  // Tests of deliveries turn them on: test/helpers/worker/external-services.ts.
  DELIVERY: 'cron',
  // Tests of mail turn it on.
  MAIL_FROM: '',
  SITE_URL: '',
}

// A sign-in hashes for 260 ms on an idle machine, and a busy one is eight times slower: only what hangs should time out.
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000 }
/** Where wrangler, a build or a whole shop is started: some twenty seconds for each on an idle machine. */
const longTimeouts = { testTimeout: 900_000, hookTimeout: 300_000 }

/** The Worker's own imports of its hashing lead to what notes passwords instead; tests of hashing import the real one. */
const notedPasswords: Plugin = {
  name: 'noted-passwords',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/lib\/password\.ts$/ },
    handler: (_, importer = '') =>
      importer.startsWith(`${import.meta.dirname}/worker/`)
        ? `${import.meta.dirname}/test/helpers/worker/noted-passwords.ts`
        : undefined,
  },
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [
          clientFiles('build'),
          notedPasswords,
          cloudflareTest(() => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { ...testVars, MIGRATED: readMigratedDatabase('migrations') } },
          })),
        ],
        test: {
          name: 'worker',
          ...timeouts,
          // One isolate for all files of a process, storage reset before each: half the time of isolated files.
          isolate: false,
          maxWorkers: 2,
          setupFiles: ['test/worker/setup.ts'],
          include: ['test/worker/**/*.test.ts'],
        },
      },
      // Nothing of a unit test outlives it: one isolate for all files of a process saves 0.7 s a file.
      { test: { name: 'unit', ...timeouts, isolate: false, include: ['test/unit/**/*.test.ts'] } },
      {
        // One process for all files: each would load wrangler anew.
        test: {
          name: 'harness',
          ...longTimeouts,
          isolate: false,
          include: ['test/harness/**/*.test.ts'],
          maxWorkers: 1,
        },
      },
      // `npm run drill` alone: what takes a minute, of what other tests touch as well.
      { test: { name: 'drill', ...longTimeouts, include: ['test/drill/**/*.test.ts'], maxWorkers: 1 } },
      { test: { name: 'start', ...longTimeouts, include: ['test/start/**/*.test.ts'], maxWorkers: 1 } },
      {
        plugins: [react(), clientFiles('sources')],
        test: {
          name: 'web',
          ...timeouts,
          environment: 'happy-dom',
          // One window for all files of a process, emptied after each: a third of the time of isolated files.
          isolate: false,
          setupFiles: ['test/web/setup.ts'],
          // Vitest would leave a core free.
          maxWorkers: 2,
          include: ['test/web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
