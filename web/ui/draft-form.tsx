import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../shared/words/t.ts'
import {
  changedFields,
  type Fields,
  putBack,
  readFields,
  type ScreenDraft,
  type Typed,
  TypedContext,
} from '../lib/screen-draft.ts'
import { Form, type FormProps } from './form.tsx'

type Props = FormProps & { submit: FormProps['submit'] & { draft?: ScreenDraft } }

/**
 * Form with a draft that survives Back, a reload, an ended session and closing. It starts with the draft, says so and
 * offers to start over; the draft's key then mounts the fields again.
 */
export function DraftForm({ submit, children, ...props }: Props) {
  const { draft, dirty } = submit
  return (
    // After saving, new rows start with the stored values instead of the draft.
    <TypedContext value={dirty ? draft?.typed : undefined}>
      <Form submit={submit} {...props}>
        <Fragment key={draft?.key}>
          {draft && <DraftNote dirty={dirty} draft={draft} />}
          {children}
        </Fragment>
      </Form>
    </TypedContext>
  )
}

function DraftNote({ dirty, draft }: { dirty: boolean; draft: ScreenDraft }) {
  const { typed, startOver } = draft
  const place = useRef<HTMLDivElement>(null)
  /** Initial values of the fields. */
  const was = useRef<Fields>(undefined)
  const wasDirty = useRef(dirty)
  const [isOutdated, setOutdated] = useState(false)
  // Runs after each commit, because rows and switches change without a field event.
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const now = readFields(form)
    if (!was.current && typed) {
      was.current = merge(now, typed)
      setOutdated(isChangedMeanwhile(now, typed))
      putBack(form, changedFields(typed.fields, typed.was))
    } else if (was.current && dirty) draft.save({ fields: now, was: was.current })
    else {
      if (wasDirty.current) draft.forget()
      was.current = now
    }
    wasDirty.current = dirty
  })
  useEffect(() => {
    const form = place.current?.closest('form')
    const save = () => form && was.current && draft.save({ fields: readFields(form), was: was.current })
    form?.addEventListener('input', save)
    form?.addEventListener('change', save)
    return () => {
      form?.removeEventListener('input', save)
      form?.removeEventListener('change', save)
    }
  }, [draft])
  const isBack = dirty && typed !== undefined
  return (
    <div ref={place} role="status" className={isBack ? 'mb-4 bg-linen px-4 py-1.5' : 'sr-only'}>
      {isBack && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            {isOutdated
              ? t('What you typed is back. Somebody has changed this in the meantime: start over to see it.')
              : t('What you typed is back.')}
          </span>
          <button type="button" className="link" onClick={startOver}>
            {t('Start over')}
          </button>
        </p>
      )}
    </div>
  )
}

/**
 * Merges the draft with the stored values: untyped fields use the current value, typed fields the value before typing.
 */
function merge(now: Fields, { fields, was }: Typed) {
  const untyped = Object.entries(now).filter(([name]) => fields[name] === was[name])
  return { ...Object.fromEntries(untyped), ...changedFields(was, fields) }
}

/**
 * Returns whether another user changed a typed field to a different value. Rows, photos and switches start with the
 * draft, so their forms put the stored value in a hidden field, `stored`.
 */
const isChangedMeanwhile = (now: Fields, { fields, was }: Typed) =>
  now.stored !== was.stored ||
  Object.entries(changedFields(fields, was)).some(
    ([name, value]) => name in now && name in was && now[name] !== was[name] && now[name] !== value,
  )
