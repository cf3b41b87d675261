import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './test/helpers/chromium.ts'

/** A free port, so that several checkouts can run at once. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

// Every worker process evaluates this file again and reuses the port that the first process chose.
process.env.E2E_PORT ??= String(await freePort())
const args = [
  ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  // A page lives for seconds here: optimising its code takes a sixth of its time and never pays off.
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
]
const origin = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // As in vitest.config.ts: a busy machine is several times slower, and only what hangs should time out.
  timeout: 240_000,
  // On a busy machine a page of a throttled phone takes 30 s from one document to the next.
  expect: { timeout: 60_000 },
  // A test waits for its browser and its server two fifths of the time: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // No retries: a second try would hide flaky tests.
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  use: {
    baseURL: origin,
    // A button that never comes fails its own step, and not after the whole test's time.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A service worker would hide requests from page.route. kept-on-the-phone.spec.ts and notifications.spec.ts allow
    // it.
    serviceWorkers: 'block',
    launchOptions: await launchOptions(args),
    // A trace of each test costs a fifth of the suite's processor time. Record traces with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'plain', grepInvert: /letters come late|own letters/ },
    // Layout shifts and widths depend on the device's fonts, which a page shows until the web fonts have loaded.
    {
      name: 'phone-fonts',
      grep: /@phone-fonts/,
      use: { launchOptions: await launchOptions(args, 'phone') },
    },
  ],
  webServer: {
    command: `node test/e2e/server.ts ${process.env.E2E_PORT}`,
    url: `${origin}/api/login`,
    // Creating a database and starting a server takes some 10 s, and several times as long on a busy machine.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
