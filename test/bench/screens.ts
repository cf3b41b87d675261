import { type Browser, chromium, type Page } from '@playwright/test'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { launchOptions } from '../helpers/chromium.ts'
import { median, type Section } from './report.ts'
import { adminCredentials, type BenchServer } from './server.ts'

const runs = 9
/** Round-trip time from a Worker near Kochi to a D1 primary in Singapore, in milliseconds. */
const d1AwayMs = 60

type Screen = {
  path: string
  signIn: [path: string, details: object]
  /** List of the first view, and the selector of its loaded rows. */
  list: string
  rows: string
  most?: number
}

/** Returns the most used private screens with their user. */
async function listScreens(server: BenchServer): Promise<Screen[]> {
  const orders: { id: string }[] = await (await server.ask('customer', 'GET', '/api/user/orders')).json()
  const order = orders[0]?.id ?? ''
  const asAdmin: Screen['signIn'] = ['/api/auth/admin/login', adminCredentials]
  const asCustomer: Screen['signIn'] = ['/api/login', sampleCustomer]
  return [
    { path: '/admin', signIn: asAdmin, list: '/api/bookings', rows: 'table tbody tr', most: 250 },
    { path: '/user/dashboard', signIn: asCustomer, list: '/api/user/orders', rows: 'main li h3' },
    { path: `/user/orders/${order}`, signIn: asCustomer, list: `/api/user/orders/${order}`, rows: 'main h1' },
  ]
}

type Moments = { frame: number; userAsked: number; listAsked: number; answered: number; rows: number }

/**
 * Script that records when the rows first appear. A string, because it runs in the page, whose types are unknown here.
 */
const watchRows = (rows: string) => `
  const observer = new MutationObserver(() => {
    if (!document.querySelector(${JSON.stringify(rows)})) return
    observer.disconnect()
    window.rowsAt = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })`
const readMoments = (list: string) => `(() => {
  const entries = performance.getEntriesByType('resource')
  const [user, rows] = ['/api/user', ${JSON.stringify(list)}].map((path) => entries.find(({ name }) => new URL(name).pathname === path))
  return {
    frame: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    userAsked: user.startTime,
    listAsked: rows.startTime,
    answered: Math.max(user.responseEnd, rows.responseEnd),
    rows: window.rowsAt,
  }
})()`

/** Measures one start of a screen, in milliseconds from the start of the navigation. */
async function watchStart(page: Page, { path, list, rows }: Screen) {
  await page.goto(path)
  await page.waitForSelector(rows)
  return page.evaluate<Moments>(readMoments(list))
}

async function measureScreen(browser: Browser, origin: string, screen: Screen) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  await context.request.post(screen.signIn[0], { data: screen.signIn[1] })
  await context.setExtraHTTPHeaders({ 'X-D1-Away': String(d1AwayMs) })
  await context.addInitScript(watchRows(screen.rows))
  const page = await context.newPage()
  // The first start fetches the scripts.
  await watchStart(page, screen)
  const starts: Moments[] = []
  for (let run = 0; run < runs; run++) starts.push(await watchStart(page, screen))
  await context.close()
  const middle = (of: keyof Moments) => Math.round(median(starts.map((start) => start[of])))
  return {
    ...screen,
    frame: middle('frame'),
    userAsked: middle('userAsked'),
    listAsked: middle('listAsked'),
    answered: middle('answered'),
    shown: middle('rows'),
  }
}

/** Measures when a private screen sends its requests and shows its rows, with cached scripts and a distant D1. */
export async function measureScreens(server: BenchServer): Promise<Section> {
  const browser = await chromium.launch(await launchOptions())
  const measured = []
  for (const screen of await listScreens(server)) measured.push(await measureScreen(browser, server.origin, screen))
  await browser.close()
  return {
    heading: 'Screens behind a sign-in, started warm',
    note: `Scripts in the browser's cache, D1 ${d1AwayMs} ms away. Milliseconds from the start of the navigation, medians of ${runs} starts.`,
    columns: ['', 'frame painted', 'session asked', 'list asked', 'both answered', 'rows stand'],
    lines: measured.map(({ path, frame, userAsked, listAsked, answered, shown, most }) => [
      path.replace(/[\w-]{36}/, ':id'),
      ...[frame, userAsked, listAsked, answered].map((value) => ({ what: '', value })),
      { what: 'rows stand', value: shown, most },
    ]),
  }
}
