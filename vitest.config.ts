import { cloudflareTest } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vitest/config'
import { clientFiles } from './build/client-files.ts'
import { readMigratedDatabase } from './test/helpers/migrated.ts'

/** Bindings for tests, with invalid keys; `npm start` creates random keys in .dev.vars. */
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
  // Tests of held-back notifications set a delay.
  NEWS_HOLD_MS: '0',
  // Tests of deliveries turn them on: test/helpers/worker/external-services.ts.
  DELIVERY: 'cron',
  // Tests of mail turn it on.
  MAIL_FROM: '',
  SITE_URL: '',
}

// A sign-in hashes for 260 ms on an idle machine and eight times as long on a busy one. Only a hanging test should time
// out.
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000 }
/**
 * Timeouts for tests that start wrangler, a build or a whole shop, each of which takes some 20 s on an idle machine.
 */
const longTimeouts = { testTimeout: 900_000, hookTimeout: 300_000 }

/** Replaces the Worker's hashing by a module that records passwords; tests of hashing import the real one. */
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
          // All files of a process share one isolate, and storage is reset before each: half the time of isolated
          // files.
          isolate: false,
          maxWorkers: 2,
          setupFiles: ['test/worker/setup.ts'],
          include: ['test/worker/**/*.test.ts'],
        },
      },
      // Unit tests leave no state behind: one isolate for all files of a process saves 0.7 s a file.
      { test: { name: 'unit', ...timeouts, isolate: false, include: ['test/unit/**/*.test.ts'] } },
      {
        // Runs all files in one process: otherwise each would load wrangler again.
        test: {
          name: 'harness',
          ...longTimeouts,
          isolate: false,
          include: ['test/harness/**/*.test.ts'],
          maxWorkers: 1,
        },
      },
      { test: { name: 'start', ...longTimeouts, include: ['test/start/**/*.test.ts'], maxWorkers: 1 } },
      {
        plugins: [react(), clientFiles('sources')],
        test: {
          name: 'web',
          ...timeouts,
          environment: 'happy-dom',
          // All files of a process share one window, emptied after each: a third of the time of isolated files.
          isolate: false,
          setupFiles: ['test/web/setup.ts'],
          // By default, Vitest leaves one core idle.
          maxWorkers: 2,
          include: ['test/web/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
