import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ExportQuery, Period } from '../../shared/lists.ts'
import { ApiError, assertOk } from '../api.ts'
import { readBlob, saveFile } from '../lib/download.ts'
import { toast } from '../ui/toast.ts'

type Answer = Parameters<typeof assertOk>[0] & Parameters<typeof readBlob>[0]
export type ExportOptions = {
  /** Takes the signal by which it is cancelled, also before the answer begins. */
  request: (query: ExportQuery, options: { init: RequestInit }) => Promise<Answer>
  filename: string
  /** What the toast says when it does not work: each list has its own pair. */
  failure: { title: string; description?: string }
}

/**
 * Fetches a spreadsheet of what `filter` finds and saves it; for `ExportButton`. `tooMany` is the server's wish for a period (413). A file that
 * breaks off is not saved.
 */
export function useExport(
  { request, filename, failure }: ExportOptions,
  filter: Pick<ExportQuery, 'q' | 'status'> = {},
) {
  const [received, setReceived] = useState(0)
  const cancelling = useRef(new AbortController())
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (period: Period) => {
      setReceived(0)
      cancelling.current = new AbortController()
      const { signal } = cancelling.current
      const response = await assertOk(await request({ ...filter, ...period }, { init: { signal } }))
      saveFile(await readBlob(response, setReceived, signal), filename)
    },
    onSuccess: () =>
      toast({ tone: 'good', title: 'Spreadsheet saved', description: `${filename} is in your downloads.` }),
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 413 || cancelling.current.signal.aborted) return
      const tooOften = status === 429 && error instanceof ApiError ? error.refusal.message : undefined
      toast({ tone: 'bad', ...failure, ...(tooOften && { description: tooOften }) })
    },
  })
  return {
    onExport: mutate,
    onCancel: () => cancelling.current.abort(),
    busy: isPending,
    received,
    tooMany: error instanceof ApiError && error.status === 413 ? error.refusal.message : undefined,
    dismissTooMany: reset,
  }
}
