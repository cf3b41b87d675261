import { useState } from 'react'
import { workStartInput } from '../../../shared/staff.ts'
import { api, errorMessage, send, statusOf } from '../../api.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useBoutique } from '../boutique/public.tsx'

/** What stands behind the `#`: the token and the name. */
function readLink(hash: string) {
  const [token = '', name = ''] = hash.slice(1).split('.')
  try {
    return { token, name: decodeURIComponent(name) }
  } catch {
    return { token, name: '' }
  }
}

/** Opens this phone for a helper, at a press: a link that is only looked at opens nothing. */
export function StartWork() {
  const boutique = useBoutique()
  const [{ token, name }] = useState(() => readLink(location.hash))
  const [state, setState] = useState<'idle' | 'busy' | 'over'>('idle')
  const [failure, setFailure] = useState('')
  async function start() {
    if (state === 'busy') return
    setState('busy')
    setFailure('')
    try {
      await send(api.work.start.$post({ json: { token } }))
      location.replace('/work')
    } catch (error) {
      setState(statusOf(error) === 404 ? 'over' : 'idle')
      setFailure(errorMessage(error, 'We could not reach the shop. Please try again.'))
    }
  }
  if (state === 'over' || !workStartInput.safeParse({ token }).success)
    return (
      <EmptyState heading="h1" title="This link does not work">
        {failure || 'It is incomplete. Please ask at the desk.'}
      </EmptyState>
    )
  return (
    <div className="grid max-w-[48ch] justify-items-start gap-5 py-8">
      <h1 className="page-title">The work at {boutique.name}</h1>
      <p className="text-ink-soft">
        This phone will show what is to be sewn, with sizes and photos. Please keep it to yourself, and lock the phone
        when you put it down.
      </p>
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <button type="button" className="btn" aria-disabled={state === 'busy'} onClick={start}>
        {state === 'busy' ? 'Opening...' : `Start as ${name || 'a helper'}`}
      </button>
    </div>
  )
}
