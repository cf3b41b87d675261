import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { megabytes } from '../../lib/format.ts'
import type { Progress } from './download-zip.ts'

type Props = { name: string; about: string; download: (progress: Progress) => Promise<number> }

/** A file with its size, its download while that comes, and what became of it. */
export function DownloadRow({ name, about, download }: Props) {
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
            <button type="button" className="link min-h-11" onClick={() => cancelling.current.abort()}>
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
