import { sampleCustomer } from './data/families.ts'

type ChatLine = [from: 'person' | 'admin', message: string]

/** The sample chats; some end without an answer. */
const orderChat: ChatLine[] = [
  ['person', 'Good morning! Is the lace of Maria’s dress the same as in the second photo?'],
  ['admin', 'Good morning Elizabeth. Yes, the cotton one. The organza was too stiff for the sleeves.'],
  ['person', 'Thank you, she will be happy. അവൾക്ക് മറ്റേത് ചൊറിയും.'],
  ['admin', 'The fitting is on Monday at eleven. Please bring the shoes.'],
]
const generalChat: ChatLine[] = [
  ['person', 'Do you also shorten a communion dress that was made elsewhere?'],
  ['admin', 'We do, if we can see it first. Any weekday before five.'],
  ['person', 'Wonderful. Would this Thursday be possible?'],
]
const guestChat: ChatLine[] = [
  ['person', 'Hello, do you make matching suits for a father and a son? The baptism is in January.'],
  ['person', 'Ivory, if there is such a cloth for both.'],
]
const guest = { name: 'Reena Thomas', phone: '+91 90000 00077', location: 'Aluva' }

/**
 * Sends the sample chats through the API: a conversation lives in its ChatRoom, which only a running server has. For the
 * first start on a laptop.
 */
export async function sendSampleChats(origin: string, admin: { email: string; password: string }) {
  const [customer, adminBrowser, guestBrowser] = [browser(origin), browser(origin), browser(origin)]
  await customer.call('POST', '/api/login', sampleCustomer)
  await adminBrowser.call('POST', '/api/auth/admin/login', admin)
  const talk = async (person: typeof customer, roomId: string, lines: ChatLine[]) => {
    for (const [who, message] of lines)
      await (who === 'admin' ? adminBrowser : person).call('POST', '/api/chat/messages', { roomId, message })
  }
  const orders = await customer.call<{ id: string; status: string }[]>('GET', '/api/user/orders')
  const order = orders.find(({ status }) => status === 'stitching')
  if (order)
    await talk(customer, (await customer.call<{ id: string }>('GET', `/api/chat/room/${order.id}`)).id, orderChat)
  await talk(customer, (await customer.call<{ id: string }>('GET', '/api/chat/room')).id, generalChat)
  await talk(
    guestBrowser,
    (await guestBrowser.call<{ chatRoomId: string }>('POST', '/api/chat/leads', guest)).chatRoomId,
    guestChat,
  )
  for (const { call } of [customer, adminBrowser]) await call('POST', '/api/logout')
}

/** Speaks JSON with the cookie it was given. */
function browser(origin: string) {
  let cookie = ''
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(origin + path, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
    return response.json()
  }
  return { call }
}
