import type { ReactNode } from 'react'
import { spokenPath } from '../../../shared/words/paths.ts'
import { t } from '../../../shared/words/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../boutique/public.tsx'

type Props = { title: string; back: string; backTo?: string; picture: string; children: ReactNode }

/** Why somebody is asked to sign in again: the hash of the address says which is seen, with or without a script. */
const reasons = () =>
  [
    ['session-ended', t('Your session has ended. Sign in again: what you typed is still here.')],
    ['logged-out', t('You logged out in another tab, so what you had typed in this one has been erased.')],
  ] as const

/** A sign-in screen: the picture is beside it, or above it on a phone. `back` is the text of the link to `backTo`. */
export function AuthFrame({ title, back, backTo = '/', picture, children }: Props) {
  return (
    <main
      id="main"
      className="grid min-h-svh grid-rows-[min(190px,30svh)_1fr] md:grid-cols-[1fr_1.05fr] md:grid-rows-1"
    >
      <div className="relative overflow-hidden bg-frame md:sticky md:top-0 md:order-2 md:h-svh">
        <img src={picture} alt="" className="absolute inset-0 size-full object-cover object-[74%_40%]" />
      </div>
      <div className="flex min-w-0 flex-col px-gutter pt-5 pb-24 md:py-7">
        {/* On a phone the link to the other language stands at its end. */}
        <p className="mx-auto w-full max-w-[440px] max-md:pr-16">
          <a
            href={spokenPath(backTo)}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-soft hover:text-ink"
          >
            <Icon name="back" />
            {back}
          </a>
        </p>
        <div className="m-auto grid w-full max-w-[440px] grid-cols-1 gap-6 py-5">
          <Wordmark />
          {reasons().map(([id, text]) => (
            <p key={id} id={id} className="hidden bg-linen px-4 py-3 target:block">
              {text}
            </p>
          ))}
          <h1 className="text-[min(clamp(2.25rem,1.9rem+1.6vw,3.25rem),14vw)]">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
