import { type Browser, chromium, type Page } from '@playwright/test'
import { sampleCustomer } from '../../scripts/sample/data/families.ts'
import { launchOptions } from '../helpers/chromium.ts'
import { median, type Section } from './report.ts'
import { adminCredentials, type BenchServer } from './server.ts'

const runs = 9
/** Round-trip time from a Worker near Kochi to a D1 primary in Singapore, in milliseconds. */
const d1AwayMs = 60

/** A private screen with its user, the list of its first view, and the selector of the loaded rows. */
type Screen = { path: string; isDesk?: true; list: string; rows: string; most?: number }

/** Returns the most used private screens. */
async function listScreens(server: BenchServer): Promise<Screen[]> {
  const orders: { id: string }[] = await (await server.ask('customer', 'GET', '/api/user/orders')).json()
  const order = `/user/orders/${orders[0]?.id}`
  return [
    { path: '/admin', isDesk: true, list: '/api/admin/today', rows: '[aria-label=Behind] li', most: 250 },
    { path: '/user/dashboard', list: '/api/user/orders', rows: 'main li h3' },
    { path: order, list: `/api${order}`, rows: 'main h1' },
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

async function measureScreen(browser: Browser, origin: string, screen: Screen): Promise<Section['lines'][number]> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: origin, viewport, serviceWorkers: 'block' })
  const [signIn, data] = screen.isDesk ? ['/api/auth/admin/login', adminCredentials] : ['/api/login', sampleCustomer]
  await context.request.post(signIn, { data })
  await context.setExtraHTTPHeaders({ 'X-D1-Away': String(d1AwayMs) })
  await context.addInitScript(watchRows(screen.rows))
  const page = await context.newPage()
  // The first start fetches the scripts.
  await watchStart(page, screen)
  const starts: Moments[] = []
  for (let run = 0; run < runs; run++) starts.push(await watchStart(page, screen))
  await context.close()
  const middle = (of: keyof Moments) => ({ what: of, value: Math.round(median(starts.map((start) => start[of]))) })
  return [
    screen.path.replace(/[\w-]{36}/, ':id'),
    ...(['frame', 'userAsked', 'listAsked', 'answered'] as const).map(middle),
    { ...middle('rows'), ...(screen.most !== undefined && { most: screen.most }) },
  ]
}

/** Measures when a private screen sends its requests and shows its rows, with cached scripts and a distant D1. */
export async function measureScreens(server: BenchServer): Promise<Section> {
  const browser = await chromium.launch(await launchOptions())
  const lines: Section['lines'] = []
  for (const screen of await listScreens(server)) lines.push(await measureScreen(browser, server.origin, screen))
  await browser.close()
  return {
    heading: 'Screens behind a sign-in, started warm',
    note: `Scripts in the browser's cache, D1 ${d1AwayMs} ms away. Milliseconds from the start of the navigation, medians of ${runs} starts.`,
    columns: ['', 'frame painted', 'session asked', 'list asked', 'both answered', 'rows stand'],
    lines,
  }
}
