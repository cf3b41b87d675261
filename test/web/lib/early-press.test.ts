import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerPress, rememberPresses } from '../../../web/lib/early-press.ts'

rememberPresses()

const act = vi.fn()
let frame: HTMLElement
let real: HTMLElement

beforeEach(() => {
  act.mockReset()
  document.body.innerHTML = '<button data-waits="bell"></button><a href="#a"></a>'
  frame = document.querySelector('button') ?? document.body
  real = document.createElement('button')
  real.onclick = act
})

/** Puts React's button in the place of the frame's. */
function start() {
  frame.replaceWith(real)
  return answerPress('bell', act)
}

test.each([
  ['a mouse', () => fireEvent.pointerDown(frame), () => fireEvent.pointerUp(real)],
  ['the space bar', () => fireEvent.keyDown(frame, { key: ' ' }), () => fireEvent.keyUp(document.body, { key: ' ' })],
])('a press of %s that ends after the frame’s button was replaced acts once', (_, begin, end) => {
  begin()
  const stop = start()
  end()
  expect(act).toHaveBeenCalledTimes(1)
  stop()
})

test('it is kept where React’s button has no handler yet', () => {
  fireEvent.pointerDown(frame)
  frame.replaceWith(real)
  fireEvent.pointerUp(real)
  expect(act).not.toHaveBeenCalled()
  answerPress('bell', act)()
  expect(act).toHaveBeenCalledTimes(1)
})

test('a press of a link that ends after React replaced it follows React’s link, once', () => {
  const link = document.querySelector('a') ?? document.body
  const next = document.createElement('a')
  next.href = '#a'
  next.onclick = act
  fireEvent.pointerDown(link)
  link.replaceWith(next)
  fireEvent.pointerUp(next)
  fireEvent.click(next, { detail: 1 })
  expect(act).toHaveBeenCalledTimes(1)
})

test('the mousedown and click that a finger’s press makes on React’s button act no second time, the next press does', () => {
  fireEvent.pointerDown(frame)
  const stop = start()
  fireEvent.pointerUp(real)
  expect(fireEvent.mouseDown(real)).toBe(false)
  fireEvent.click(real, { detail: 1 })
  expect(act).toHaveBeenCalledTimes(1)
  fireEvent.pointerDown(real)
  fireEvent.pointerUp(real)
  fireEvent.click(real, { detail: 1 })
  expect(act).toHaveBeenCalledTimes(2)
  stop()
})

test('a second press that is held while the first is answered acts no second time', () => {
  fireEvent.click(frame, { detail: 1 })
  fireEvent.pointerDown(frame)
  const stop = start()
  fireEvent.pointerUp(real)
  fireEvent.click(real, { detail: 1 })
  expect(act).toHaveBeenCalledTimes(1)
  stop()
})

test('a press that is dragged away, taken for a scroll, or made with the other button does not count', () => {
  fireEvent.pointerDown(frame)
  fireEvent.pointerUp(document.querySelector('a') ?? real)
  fireEvent.pointerDown(frame)
  fireEvent.pointerCancel(frame)
  fireEvent.pointerDown(frame, { button: 2 })
  const stop = start()
  fireEvent.pointerUp(real)
  expect(act).not.toHaveBeenCalled()
  stop()
})
