import { beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../helpers/worker/client.ts'
import { messageOf, type OrderAdmin, orderAdmin } from '../../helpers/worker/orders.ts'

let owner: OrderAdmin
beforeAll(async () => {
  owner = await orderAdmin()
})

const items = [{ name: 'Gown', price: 1_000_000 }]
const toTheDoor = {
  deliveryWay: 'door',
  deliveryAddress: '4 Lace Lane\nFort Kochi',
  deliveryPinCode: '682001',
  deliveryCharge: 15_000,
}

describe('how an order comes home', () => {
  it('is not said at first, and is shown to its customer once it is', async () => {
    const person = await customer()
    const order = await owner.createOrder({ items, userId: person.id })
    expect(order).toMatchObject({ deliveryWay: null, deliveryCharge: null, totalAmount: 1_000_000 })
    expect((await owner.updateOrder(order.id, toTheDoor)).status).toBe(200)
    const shown = await (await person.get(`/api/user/orders/${order.id}`)).json()
    expect(shown).toMatchObject({ ...toTheDoor, total: 1_015_000, balanceAmount: 1_015_000 })
  })

  it('adds its charge to the total and to what is left to pay, and takes it away again', async () => {
    const order = await owner.createOrder({ items, ...toTheDoor, advanceAmount: 500_000 })
    expect(order).toMatchObject({ totalAmount: 1_015_000, balanceAmount: 515_000 })
    await owner.updateOrder(order.id, { items: [{ name: 'Gown', price: 1_200_000 }] })
    expect(await owner.getOrder(order.id)).toMatchObject({ totalAmount: 1_215_000, balanceAmount: 715_000 })
    await owner.updateOrder(order.id, { deliveryWay: 'pick-up', deliveryCharge: null })
    expect(await owner.getOrder(order.id)).toMatchObject({ totalAmount: 1_200_000, balanceAmount: 700_000 })
  })

  it('leaves a total alone that was stated', async () => {
    const order = await owner.createOrder({ items, ...toTheDoor, totalAmount: 900_000 })
    expect(order).toMatchObject({ totalAmount: 900_000, deliveryCharge: 15_000 })
  })

  it.each([
    [{ deliveryPinCode: '0682001' }, 'A PIN code has six digits'],
    [{ deliveryPinCode: '68200' }, 'A PIN code has six digits'],
    [{ deliveryWay: 'drone' }, 'Please choose collection or delivery'],
    [{ deliveryAddress: 'a'.repeat(301) }, 'Delivery address is too long (at most 300 characters)'],
  ])('is refused: %s', async (wrong, message) => {
    const order = await owner.createOrder({ items })
    const response = await owner.updateOrder(order.id, { ...toTheDoor, ...wrong })
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  })
})
