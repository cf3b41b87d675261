import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ownMessage } from '../../helpers/web/chat.ts'
import { enter, last, openThread, sends, setUpChat, write } from '../../helpers/web/chat-panel.tsx'
import { fakeTransfers } from '../../helpers/web/fake-transfers.ts'
import { photo, place } from '../../helpers/web/photo-field.tsx'
import { clickButton } from '../../helpers/web/screen.tsx'

setUpChat()

describe('writing', () => {
  test('says how far a message is: sending, sent, read', async () => {
    await openThread()
    write('Hello')
    enter()
    expect(await screen.findByText(/sending\.\.\./)).toBeTruthy()
    const [frame] = sends()
    act(() => last().receive({ type: 'messages', messages: [ownMessage(1, frame?.clientId ?? '')] }))
    expect(screen.getByText(/, sent$/)).toBeTruthy()
    act(() => last().receive({ type: 'read', side: 'shop', upTo: 1 }))
    expect(screen.getByText(/, read$/)).toBeTruthy()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('')
  })

  test('the field is as high as its text where the browser does not make it so', async () => {
    vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockReturnValue(134)
    vi.stubGlobal('CSS', { ...CSS, supports: () => false })
    await openThread()
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message')
    expect(field.style.height).toBe('134px')
    vi.stubGlobal('CSS', { ...CSS, supports: () => true })
    field.style.height = ''
    write('One line more')
    expect(field.style.height).toBe('')
  })

  test('a refused one says why and can be sent again, by the same id', async () => {
    await openThread()
    write('Hello')
    enter()
    const [frame] = sends()
    act(() => last().receive({ type: 'refused', clientId: frame?.clientId ?? '', message: 'Please wait a moment' }))
    expect(screen.getAllByText('Please wait a moment').length).toBeGreaterThan(0)
    clickButton('Try again')
    expect(sends()).toEqual([frame, frame])
  })

  test('Enter sends, with Shift it is a new line, and while letters are being composed it is theirs', async () => {
    await openThread()
    write('One')
    enter({ shiftKey: true })
    enter({ isComposing: true })
    expect(sends()).toEqual([])
    enter()
    expect(sends()).toHaveLength(1)
  })

  test('on a phone Enter is a new line', async () => {
    await openThread()
    vi.mocked(globalThis.matchMedia).mockReturnValue({ matches: false } as MediaQueryList)
    write('One')
    enter()
    expect(sends()).toEqual([])
    clickButton('Send')
    expect(sends()).toHaveLength(1)
  })

  test.each(['', '   ', '\n\t '])('%j is not sent', async (text) => {
    await openThread()
    write(text)
    enter()
    clickButton('Send')
    expect(sends()).toEqual([])
  })

  test('counts near the end, and keeps what is too long', async () => {
    await openThread()
    write('a'.repeat(3799))
    expect(screen.queryByText(/characters left/)).toBeNull()
    write('a'.repeat(3800))
    expect(screen.getByText('200 characters left')).toBeTruthy()
    write('a'.repeat(4001))
    enter()
    expect(sends()).toEqual([])
    expect(screen.getByText(/1 too many/)).toBeTruthy()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toHaveLength(4001)
    write('a'.repeat(4000))
    enter()
    expect(sends()).toHaveLength(1)
  })

  test('a draft is there again after a reload, and gone once it is sent', async () => {
    const { leave } = await openThread()
    write('About the lace')
    leave()
    const again = await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('About the lace')
    enter()
    again.leave()
    await openThread()
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('')
  })

  test('a message does not go without the picture that failed: it is tried again, or taken out', async () => {
    fakeTransfers([{ status: 403, text: 'SignatureDoesNotMatch' }])
    await openThread([], { 'POST /api/objects/upload': place })
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [photo('a.jpg'), photo('b.jpg')] } })
    expect(await screen.findByText('A picture could not be sent. Try it again, or take it out.')).toBeTruthy()
    write('Like these two')
    clickButton('Send')
    expect(sends()).toEqual([])
    clickButton('Retry a.jpg')
    await waitFor(() => expect(screen.getAllByText(/^Ready, /)).toHaveLength(2))
    expect(screen.queryByText(/could not be sent/)).toBeNull()
    clickButton('Send')
    expect(sends()).toMatchObject([
      { message: 'Like these two', attachments: [expect.any(String), expect.any(String)] },
    ])
  })

  test('a picture on its way holds its message back, and goes with one message', async () => {
    const transfers = fakeTransfers([], { held: true })
    await openThread([], { 'POST /api/objects/upload': place })
    fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files: [photo('a.jpg')] } })
    await waitFor(() => expect(transfers).toHaveLength(1))
    write('Like this one')
    clickButton('Send')
    expect(sends()).toEqual([])
    transfers[0]?.go()
    await waitFor(() => expect(screen.queryByText(/on its way/)).toBeNull())
    clickButton('Send')
    expect(sends()).toMatchObject([{ message: 'Like this one', attachments: [expect.any(String)] }])
    await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull())
    write('And this')
    clickButton('Send')
    expect(sends()[1]).toMatchObject({ message: 'And this', attachments: [] })
  })

  test('pictures stand as a list over the field, each with a button that takes it out', async () => {
    await openThread([], { 'POST /api/objects/upload': place })
    fakeTransfers()
    fireEvent.change(screen.getByLabelText('Choose photos'), {
      target: { files: ['a', 'b', 'c', 'd', 'e'].map((name, nth) => photo(`${name}.jpg`, { size: 1000 + nth })) },
    })
    await waitFor(() => expect(screen.getAllByText(/^Ready, /)).toHaveLength(5))
    const list = within(screen.getByRole('list', { name: 'Pictures to send' }))
    expect(list.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Attach pictures' }).disabled).toBe(true)
    clickButton('Remove b.jpg')
    expect(list.getAllByRole('listitem')).toHaveLength(4)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove c.jpg')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Attach pictures' }).disabled).toBe(false)
  })
})
