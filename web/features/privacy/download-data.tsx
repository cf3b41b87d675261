import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dataFilename } from '../../../shared/data-download.ts'
import { t } from '../../../shared/words/t.ts'
import { api, assertOk, errorMessage } from '../../api.ts'
import { readBlob, saveFile } from '../../lib/download.ts'
import { megabytes } from '../../lib/format.ts'

/**
 * Downloads the zip and saves it once all of it is there: one that broke off is said, and not saved. Where there are too
 * many photos for one file, the next part follows by another press.
 */
export function DownloadData() {
  const [received, setReceived] = useState(0)
  const [saved, setSaved] = useState<{ part: number; parts: number }>()
  const cancelling = useRef(new AbortController())
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (part: number) => {
      setReceived(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      const request = api.user['data.zip'].$get({ query: { part: String(part) } }, { init: { signal } })
      const response = await assertOk(await request)
      saveFile(await readBlob(response, setReceived, signal), dataFilename(part))
      return { part, parts: Number(response.headers.get('X-Parts') ?? 1) }
    },
    onSuccess: setSaved,
  })
  const isCancelled = cancelling.current.signal.aborted
  const next = saved && saved.part < saved.parts ? saved.part + 1 : 1
  const label =
    next > 1 ? t('Download part {next} of {parts}', { next, parts: saved?.parts ?? 1 }) : t('Download my data')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <button
          type="button"
          className="btn btn-line num"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(next)}
        >
          {isPending ? t('Downloading... {size}', { size: received > 0 ? megabytes(received) : '' }) : label}
        </button>
        {isPending && (
          <button type="button" className="link min-h-11" onClick={() => cancelling.current.abort()}>
            {t('Cancel')}
          </button>
        )}
      </div>
      {error && !isPending && !isCancelled && (
        <p role="alert" className="error-text max-w-paragraph">
          {errorMessage(
            error,
            t('The download broke off, and nothing was saved. It does not count: please try again.'),
          )}
        </p>
      )}
      {saved && !error && !isPending && (
        <p role="status" className="max-w-paragraph">
          {saved.parts > 1
            ? t('Part {part} of {parts} is in your downloads.', { part: saved.part, parts: saved.parts })
            : t('{file} is in your downloads.', { file: dataFilename(1) })}
        </p>
      )}
    </>
  )
}
