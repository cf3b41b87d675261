import { describe, expect, it } from 'vitest'
import {
  maxWhatsappLength,
  mergeWhatsapp,
  renderWhatsapp,
  unknownPlaceholder,
  whatsappLanguages,
  whatsappPlaceholders,
  whatsappTopics,
} from '../../../shared/whatsapp.ts'
import { defaultWhatsappTexts } from '../../../shared/whatsapp-texts.ts'

const all = {
  name: 'Elizabeth Thekkekara Chakkalakkal',
  shop: 'Kasavu & Lace Baptism and Communion Wear',
  garment: 'Holy Communion Dress with a hand-embroidered veil and gloves',
  wearer: 'Maria Rosa',
  order: 'a1b2c3d4',
  date: 'Wednesday, 23 December',
  time: 'Saturday morning, after the nine o’clock Mass',
  amount: '₹1,23,45,678.50',
  balance: '₹98,76,543.50',
  link: 'https://kasavu-and-lace.example/user/orders/123e4567-e89b-42d3-a456-426614174000',
}
const defaults = whatsappLanguages.flatMap((language) =>
  whatsappTopics.map((topic) => [language, topic, defaultWhatsappTexts[language][topic]] as const),
)

describe('the default texts', () => {
  it.each(defaults)('%s %s is a whole message with all values and with none', (language, _topic, body) => {
    expect(unknownPlaceholder(body)).toBeUndefined()
    for (const values of [all, { shop: all.shop }, {}]) {
      const text = renderWhatsapp(body, values)
      expect(text.length).toBeGreaterThan(20)
      expect(text.length).toBeLessThanOrEqual(maxWhatsappLength)
      // Empty values leave nothing behind: no brackets, no empty lines, no space before a full stop.
      expect(text).not.toMatch(/[[\]{}]|\n{3}| [,.]|[^\S\n]$|\(\)|: *[.\n]/m)
    }
    expect(/[\u0d00-\u0d7f]/.test(body)).toBe(language === 'ml')
  })

  it('say in Malayalam what they say in English', () => {
    for (const topic of whatsappTopics) {
      const [english, malayalam] = whatsappLanguages.map((language) =>
        whatsappPlaceholders.filter((name) => defaultWhatsappTexts[language][topic].includes(`{${name}}`)),
      )
      // A review text never uses the child's name.
      expect([topic, malayalam]).toEqual([topic, english])
    }
  })
})

describe('a template', () => {
  it('loses what stands in brackets when one of its placeholders is empty', () => {
    const body = 'Hello[ {name}], {garment} is ready[: {balance} to pay, order {order}]. [See you!]'
    expect(renderWhatsapp(body, { name: 'Anna', garment: 'Gown', balance: '₹500', order: 'a1b2' })).toBe(
      'Hello Anna, Gown is ready: ₹500 to pay, order a1b2. [See you!]',
    )
    expect(renderWhatsapp(body, { garment: 'Gown', order: 'a1b2' })).toBe('Hello, Gown is ready. [See you!]')
  })

  it('leaves values as they are, whatever is in them', () => {
    expect(renderWhatsapp('For {name} of {shop} :)', { name: '{shop} [{link}] $&', shop: 'K&L' })).toBe(
      'For {shop} [{link}] $& of K&L :)',
    )
  })

  it('closes the gap that an empty placeholder leaves', () => {
    expect(renderWhatsapp('Hello {name},\n{garment}\n\n\nBye {wearer} .', {})).toBe('Hello,\n\nBye.')
  })

  it.each([
    ['Hello {nam}', '{nam}'],
    ['{Name}', '{Name}'],
    ['{}', '{}'],
    ['{name} {shop} {', undefined],
  ])('%s has the unknown placeholder %s', (body, unknown) => expect(unknownPlaceholder(body)).toBe(unknown))
})

it('messages that go in one greet once and are signed once, at the end', () => {
  const open = 'Hello Anna, thank you for your order.\n\nIf anything should be different, just reply.'
  const ready = 'Hello Anna,\n\nYour order is ready.\n\nWith warm wishes,\nLittle Angels'
  const payment = 'Hello Anna,\n\nThank you, we have received ₹500.\n\nLittle Angels'
  expect(mergeWhatsapp([ready, open, payment])).toBe(
    [
      'Hello Anna,\n\nYour order is ready.',
      'Thank you for your order.\n\nIf anything should be different, just reply.',
      'Thank you, we have received ₹500.',
      'With warm wishes,\nLittle Angels',
    ].join('\n\n'),
  )
  expect(mergeWhatsapp([ready])).toBe(ready)
})
