import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Field, type Labelled } from './field.tsx'

type Props = Omit<Labelled, 'optional'> &
  Omit<ComponentProps<'input'>, 'type'> & { /** For a new password. */ strength?: boolean }

/** A password that can be looked at; a new one says how strong it is. */
export function PasswordField({ label, error, hint, strength, onInput, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A form that is emptied takes the letters, and with them what was said of them.
  useEffect(() => {
    const form = field.current?.form
    const forget = () => setTyped('')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  return (
    <Field label={label} error={error} hint={strength ? <PasswordStrength password={typed} /> : hint}>
      {(control) => (
        <div className="relative">
          <input
            ref={field}
            className="input pr-19"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              onInput?.(event)
            }}
          />
          <button
            type="button"
            className="absolute top-1 right-1 min-h-11 px-3 text-label font-semibold text-zari"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}

/** 6 characters are accepted, 8 or more advised; length says more than odd letters do. */
const strengthSteps = [
  { from: 12, words: 'Strong', sewn: 'w-full' },
  { from: 8, words: 'Good', sewn: 'w-2/3' },
  { from: 6, words: 'Enough, though 8 or more are safer', sewn: 'w-1/3' },
  { from: 1, words: 'At least 6 characters; 8 or more are safer', sewn: 'w-1/12' },
] as const
const emptyStep = { words: 'At least 6 characters; 8 or more are safer', sewn: 'w-0' }

function PasswordStrength({ password }: { password: string }) {
  const { words, sewn } = strengthSteps.find(({ from }) => password.length >= from) ?? emptyStep
  return (
    <>
      <span className="progress-bar mb-1.5" aria-hidden="true">
        <span className={sewn} />
      </span>
      <span role="status">{words}</span>
    </>
  )
}
