import { humanize } from '../lib/format.ts'

/** Statuses beside a booking's that wear one of its colours: an order's stages, where a lead stands, and who may sign in. */
const toneByStatus: Record<string, string> = {
  measurement: 'in-progress',
  cutting: 'in-progress',
  stitching: 'in-progress',
  fitting: 'in-progress',
  ready: 'completed',
  delivered: 'completed',
  new: 'pending',
  qualified: 'confirmed',
  converted: 'completed',
  active: 'completed',
}

/** A sewn label in the spec's colour for the status; the word is always there. Unknown statuses are grey. */
export function StatusTag({ status }: { status: string }) {
  return <span className={`tag tag-${toneByStatus[status] ?? status}`}>{humanize(status)}</span>
}
