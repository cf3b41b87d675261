import { expect, type Page } from '@playwright/test'
import { indianDate } from '../../shared/time.ts'
import { newMark, newPhone } from './people.ts'

// Set-up through the API of the desk, because only the steps after it need a browser.

/** Posts as the page's user, and returns the row that was created. */
export async function post(page: Page, path: string, data: object) {
  const made = await page.request.post(path, { data })
  expect(made.status(), await made.text()).toBe(201)
  return made.json()
}

export const read = async (page: Page, path: string) => (await page.request.get(path)).json()

/** Returns the id of the first row of a list. */
export const firstOf = async (page: Page, list: string): Promise<string> => (await read(page, list))[0].id

/** Creates an order of ₹5,000 and returns its id. */
export async function createOrder(desk: Page, of: object = {}) {
  const items = [{ name: 'Gown', quantity: 1, price: 500_000 }]
  const order = { customerName: 'Sneha Mathew', outfitType: 'Gown', garment: 'gown', items, ...of }
  const { id } = await post(desk, '/api/admin/orders', order)
  return String(id)
}

const statuses = ['pending', 'confirmed', 'measurement', 'cutting', 'stitching', 'fitting', 'ready']

/** Creates an order whose cutting is to be finished today, so that Today lists it. */
export async function createOrderOfToday(desk: Page, of: object = {}) {
  const outfitType = `Frock ${newMark()}`
  const customerPhone = newPhone()
  const eventDate = `${new Date().getFullYear() + 2}-12-24`
  const id = await createOrder(desk, { customerPhone, outfitType, eventDate, status: 'cutting', ...of })
  await patchOrder(desk, id, { plan: Object.fromEntries(statuses.map((status) => [status, indianDate(Date.now())])) })
  return { id, outfitType, customerPhone, ...of }
}

/** Changes an order as the desk does, from its newest version. */
export async function patchOrder(desk: Page, id: string, change: object) {
  const path = `/api/admin/orders/${id}`
  const { updatedAt } = await read(desk, path)
  const changed = await desk.request.patch(path, { data: { ...change, updatedAt } })
  expect(changed.status(), await changed.text()).toBe(200)
}

/** Lets customers choose times, five at once, so that no other test takes the last one. Another test may be faster. */
export async function openTimes(desk: Page) {
  const isOpen = async () => {
    const rules: { name: string; value: Record<string, unknown>; updatedAt: string | null }[] = await read(
      desk,
      '/api/admin/rules',
    )
    const slots = rules.find(({ name }) => name === 'slots')
    if (!slots) return false
    const { value, updatedAt } = slots
    if (value.on && value.places === 5 && value.noticeHours === 0) return true
    const data = { value: { ...value, on: true, places: 5, noticeHours: 0 }, updatedAt }
    await desk.request.put('/api/admin/rules/slots', { data })
    return false
  }
  await expect.poll(isOpen).toBe(true)
}

export const bookingForm = (page: Page) => page.locator('form', { hasText: 'What shall we make?' })
