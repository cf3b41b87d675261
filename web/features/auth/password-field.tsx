import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { spoken, t } from '../../../shared/words/t.ts'
import { useFieldError } from '../../lib/use-form.ts'
import { Field, type Labelled } from '../../ui/field.tsx'

type Props = Omit<Labelled, 'optional'> &
  Omit<ComponentProps<'input'>, 'type'> & { /** Minimum length of a new password, in characters. */ minimum?: number }

export function PasswordField({ label, error, hint, minimum, onInput, ...input }: Props) {
  const field = label.toLowerCase()
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  // A refused password shows no strength beside its error.
  const isRefused = (useFieldError(input.name) ?? error) !== undefined
  const inputRef = useRef<HTMLInputElement>(null)
  // A form reset empties the field without an input event.
  useEffect(() => {
    const form = inputRef.current?.form
    const clear = () => setTyped('')
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  return (
    <Field
      {...{ label, error }}
      name={input.name}
      hint={minimum && !isRefused ? <PasswordStrength password={typed} minimum={minimum} /> : hint}
    >
      {(control) => (
        <div className="relative">
          <input
            ref={inputRef}
            // Leaves room for the show/hide word, which is twice as long in Malayalam.
            className={`input ${spoken() === 'ml' ? 'pr-[min(8rem,50%)]' : 'pr-19'}`}
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
            className="needs-script absolute inset-y-0 right-1 max-w-1/2 px-3 text-label font-semibold text-zari"
            aria-label={shown ? t('Hide {field}', { field }) : t('Show {field}', { field })}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
    </Field>
  )
}

/**
 * Password strength by length. Customers need 6 characters, and 8 or more are advised; length counts more than unusual
 * characters.
 */
const strengthSteps = () => [
  { from: 12, text: t('Strong'), width: 'w-full' },
  { from: 8, text: t('Good'), width: 'w-2/3' },
  { from: 6, text: t('Enough, though 8 or more are safer'), width: 'w-1/3' },
]

function PasswordStrength({ password, minimum }: { password: string; minimum: number }) {
  const tooShort = {
    text:
      minimum < 8
        ? t('At least {minimum} characters; 8 or more are safer', { minimum })
        : t('At least {minimum} characters', { minimum }),
    width: password ? 'w-1/12' : 'w-0',
  }
  const step = strengthSteps().find(({ from }) => password.length >= from)
  const { text, width } = step && password.length >= minimum ? step : tooShort
  return (
    <>
      <span className="progress-bar mb-1.5" aria-hidden="true">
        <span className={width} />
      </span>
      <span role="status">{text}</span>
    </>
  )
}
