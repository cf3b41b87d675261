import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type BackupManifest, dayOfBackup } from '../../../shared/backup.ts'
import { dayMs } from '../../../shared/time.ts'
import { WholeShop } from '../../../web/features/backup/whole-shop.tsx'
import { DownloadData } from '../../../web/features/privacy/your-data.tsx'
import { zipStream } from '../../../worker/lib/zip.ts'
import { clickButton, jsonAnswer, renderScreen, type } from '../../helpers/web/screen.tsx'

describe('the files of the whole shop', () => {
  const [begin, photos] = ['POST /api/admin/backup', 'GET /api/admin/backup/photos.zip']
  const begun = {
    ticket: 'the-ticket',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    photos: [{ month: '2026-11', part: 1, photos: 2, bytes: 3 * 1024 ** 2 }],
  }
  const day = dayOfBackup(Date.parse(begun.expiresAt))
  const zip = (part: number, next: string | null) => {
    const manifest: BackupManifest = { version: 1, backup: 'b', kind: 'shop', part, next, files: [], missing: [] }
    const content = [new TextEncoder().encode(JSON.stringify(manifest))]
    return new Response(
      zipStream([
        { path: 'schema.ndjson', content: [new Uint8Array(3)] },
        { path: 'manifest.json', content, isStored: true },
      ]),
    )
  }
  const never = { 'GET /api/admin/backup': jsonAnswer({ lastAt: null }) }
  // A file of a test goes nowhere: the link would lead the screen away.
  const saving = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  afterEach(() => sessionStorage.clear())

  async function enterPassword() {
    type('Your password', 'correct-horse-battery')
    clickButton('Show the files')
    await screen.findByText(`shop-${day}.zip`)
  }

  test.each([
    [null, 'No backup has been made yet.'],
    [0, /^Last backup: \d+ \w+ \d{4}\.$/],
    [7, /^Last backup: /],
    [8, /^The last backup is 8 days old, of \d+ \w+ \d{4}\.$/],
  ])('say when the last backup was made: %s days ago', async (days, said) => {
    const lastAt = days === null ? null : new Date(Date.now() - days * dayMs).toISOString()
    renderScreen('/admin/settings', <WholeShop />, { 'GET /api/admin/backup': jsonAnswer({ lastAt }) })
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('what breaks off is said and not saved, and can be tried again', async () => {
    const saved = saving()
    saved.mockClear()
    const torn = async () => new Response((await zip(1, null).arrayBuffer()).slice(0, 40))
    renderScreen('/admin/settings', <WholeShop />, { ...never, [begin]: jsonAnswer(begun), [photos]: torn })
    await enterPassword()
    clickButton(`Download photos-2026-11-of-${day}.zip`)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The download broke off, and nothing was saved/)
    expect(saved).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: `Download photos-2026-11-of-${day}.zip` })).toBeTruthy()
  })
})

test('the file of a customer a download is saved, and the parts that do not fit follow', async () => {
  const route = 'GET /api/user/data.zip'
  const zip = (parts: number) => () => new Response('PK', { headers: { 'X-Parts': String(parts) } })
  // A file of a test goes nowhere: the link would lead the screen away.
  const saving = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved = saving()
  const { callsTo } = renderScreen('/settings', <DownloadData />, { [route]: zip(2) })
  clickButton('Download my data')
  expect(await screen.findByText('Part 1 of 2 is in your downloads.')).toBeTruthy()
  clickButton('Download part 2 of 2')
  expect(await screen.findByText('Part 2 of 2 is in your downloads.')).toBeTruthy()
  expect(callsTo(route).map(({ search }) => search)).toEqual(['part=1', 'part=2'])
  expect(saved).toHaveBeenCalledTimes(2)
})
