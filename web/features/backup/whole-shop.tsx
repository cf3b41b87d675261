import { useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useRef, useState } from 'react'
import {
  backupInput,
  backupManifest,
  dayOfBackup,
  photoZipName,
  shopZipName,
  ticketHeader,
  windowPhotos,
} from '../../../shared/backup.ts'
import { api, assertOk, errorMessage, send } from '../../api.ts'
import { readBlob, saveFile } from '../../lib/download.ts'
import { clockTime, megabytes } from '../../lib/format.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { LastBackup } from './last-backup.tsx'

/** All that the shop has as files: the password first, then a list of downloads with their sizes. */
export function WholeShop() {
  const [begun, setBegun] = useState(readBegun)
  return (
    <section className="grid max-w-[640px] gap-5" aria-labelledby="whole-shop">
      <div className="grid gap-2">
        <h2 id="whole-shop" className="text-title">
          Backup
        </h2>
        <p className="max-w-paragraph text-ink-soft">
          Everything as files to keep: customers, orders, money, measurements, chats and photos, but no passwords. Keep
          the files where nobody else can open them, as you keep the order book.
        </p>
      </div>
      <QueryState query={useQuery(query(api.admin.backup))} label="the last backup">
        {(backup) => (
          <p>
            <LastBackup {...backup} />
          </p>
        )}
      </QueryState>
      {begun ? (
        <BackupFiles begun={begun} />
      ) : (
        <BeginForm
          onBegun={(answer) => {
            storeBegun(answer)
            setBegun(answer)
          }}
        />
      )}
    </section>
  )
}

function BeginForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const submit = useSubmit({
    schema: backupInput,
    mutationFn: (json) => send(api.admin.backup.$post({ json })),
    onSuccess: onBegun,
    failure: 'We could not start the download. Please try again.',
    failureTitle: 'Download not started',
  })
  return (
    <Form submit={submit} className="grid max-w-[480px] gap-4">
      <p className="max-w-paragraph text-ink-soft">
        Once a day. You then have six hours to download the files, in this tab. Photos can be large: their sizes are
        shown first.
      </p>
      <TextField label="Your password" name="password" type="password" autoComplete="current-password" />
      <SubmitButton busyLabel="One moment..." className="btn justify-self-start">
        Show the files
      </SubmitButton>
    </Form>
  )
}

/** The files of a backup, each its own download. */
function BackupFiles({ begun: { ticket, photos, expiresAt } }: { begun: Begun }) {
  const day = dayOfBackup(Date.parse(expiresAt))
  const bytes = photos.reduce((sum, part) => sum + part.bytes, 0)
  return (
    <div className="grid gap-4">
      <p className="max-w-paragraph text-ink-soft">
        Download each of these until {clockTime(expiresAt)}.
        {photos.length > 0 && ` The photos are ${megabytes(bytes)} in all; on a phone, use Wi-Fi.`}
      </p>
      <ul className="border-t border-hair">
        <DownloadRow
          name={shopZipName(day, 1)}
          about="Everything except photos, as text: a few megabytes"
          download={(progress) => downloadShop({ ticket, day }, progress)}
        />
        {photos.map(({ month, part, photos, bytes }) => (
          <DownloadRow
            key={`${month}-${part}`}
            name={photoZipName(day, month, part)}
            about={`${photos} ${photos === 1 ? 'photo' : 'photos'}${month === windowPhotos ? ' of the window' : ''}, ${megabytes(bytes)}`}
            download={(progress) => downloadPhotos({ ticket, day }, { month, part }, progress)}
          />
        ))}
      </ul>
    </div>
  )
}

type Props = { name: string; about: string; download: (progress: Progress) => Promise<number> }

/** A file with its size, its download while that comes, and what became of it. */
function DownloadRow({ name, about, download }: Props) {
  const [received, setReceived] = useState(0)
  const cancelling = useRef(new AbortController())
  const {
    mutate,
    isPending,
    error,
    data: parts,
  } = useMutation({
    mutationFn: () => {
      setReceived(0)
      cancelling.current = new AbortController()
      return download({ onBytes: setReceived, signal: cancelling.current.signal })
    },
  })
  const isCancelled = cancelling.current.signal.aborted
  return (
    <li className="grid gap-1 border-b border-hair py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <p className="leading-snug">
          <span className="num block">{name}</span>
          <span className="num block text-label text-ink-soft">{about}</span>
        </p>
        {isPending ? (
          <p className="flex items-center gap-4">
            <span className="num text-label">{received > 0 ? megabytes(received) : 'Starting...'}</span>
            <button type="button" className="quiet min-h-11" onClick={() => cancelling.current.abort()}>
              Cancel
            </button>
          </p>
        ) : (
          <button type="button" className="btn btn-line" aria-label={`Download ${name}`} onClick={() => mutate()}>
            {parts ? 'Again' : 'Download'}
          </button>
        )}
      </div>
      {error && !isPending && !isCancelled && (
        <p role="alert" className="error-text max-w-paragraph">
          {errorMessage(error, 'The download broke off, and nothing was saved. Please try again.')}
        </p>
      )}
      {parts && !error && !isPending && (
        <p role="status" className="text-label text-ink-soft">
          {parts > 1 ? `${name} and ${parts - 1} more are in your downloads.` : 'In your downloads.'}
        </p>
      )}
    </li>
  )
}

/** A backup that was begun: the ticket for its files, and the zips of photos. */
type Begun = Extract<InferResponseType<typeof api.admin.backup.$post>, { ticket: string }>

const name = 'backup'

/** Keeps it for a reload of this tab; elsewhere the server takes the ticket of no other sign-in. */
function storeBegun(begun: Begun) {
  try {
    sessionStorage.setItem(name, JSON.stringify(begun))
  } catch {} // The browser keeps nothing: it lasts until the page is left.
}

/** The one of this tab, while its files can be downloaded. */
function readBegun(): Begun | undefined {
  try {
    const begun: Begun | null = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return begun && Date.parse(begun.expiresAt) > Date.now() ? begun : undefined
  } catch {
    return undefined
  }
}

/** The last file of an archive, which is stored as it is, as text. Throws where the archive is cut off. */
async function readLastInZip(archive: Blob) {
  const end = await viewOf(archive.slice(-22))
  if (end.byteLength < 22 || end.getUint32(0, true) !== 0x06054b50) throw new Error('This archive is cut off')
  const [count, at] = [end.getUint16(10, true), end.getUint32(16, true)]
  const directory = await viewOf(archive.slice(at, at + end.getUint32(12, true)))
  let entry = 0
  for (let nth = 1; nth < count; nth++) entry += 46 + directory.getUint16(entry + 28, true)
  const [size, local] = [directory.getUint32(entry + 24, true), directory.getUint32(entry + 42, true)]
  const start = local + 30 + directory.getUint16(entry + 28, true)
  return archive.slice(start, start + size).text()
}

const viewOf = async (part: Blob) => new DataView(await part.arrayBuffer())

/** The ticket of a backup, and the day in the names of its files. */
type Backup = { ticket: string; day: string }
type Progress = { onBytes: (bytes: number) => void; signal: AbortSignal }

/** Saves the shop, part after part. Throws where one breaks off, which is not saved. */
async function downloadShop({ ticket, day }: Backup, { onBytes, signal }: Progress) {
  let bytes = 0
  for (let [part, after]: [number, string | undefined] = [1, undefined]; ; part++) {
    const query = { part: String(part), after }
    const headers = { [ticketHeader]: ticket }
    const response = await assertOk(await api.admin.backup['shop.zip'].$get({ query }, { headers, init: { signal } }))
    const zip = await readBlob(response, (come) => onBytes(bytes + come), signal)
    const { next } = backupManifest.parse(JSON.parse(await readLastInZip(zip)))
    saveFile(zip, shopZipName(day, part))
    if (next === null) return part
    bytes += zip.size
    after = next
  }
}

/** Saves a zip of photos. Throws where it breaks off, and saves nothing then. */
async function downloadPhotos(
  { ticket, day }: Backup,
  { month, part }: { month: string; part: number },
  { onBytes, signal }: Progress,
) {
  const query = { month, part: String(part) }
  const headers = { [ticketHeader]: ticket }
  const response = await assertOk(await api.admin.backup['photos.zip'].$get({ query }, { headers, init: { signal } }))
  const zip = await readBlob(response, onBytes, signal)
  await readLastInZip(zip)
  saveFile(zip, photoZipName(day, month, part))
  return 1
}
