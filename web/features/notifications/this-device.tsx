import type { ReactNode } from 'react'
import { useAllow, usePermission } from './use-push.ts'

/** Apple lets only what stands on the Home Screen show notifications. */
const wantsHomeScreen = () => /iPhone|iPad/.test(navigator.userAgent)

type Props = {
  /** The server tells this device. */
  isOn: boolean
  /** The person's preference; undefined until it is known. */
  isSwitchedOn: boolean | undefined
}

/** What this browser may, in a sentence, and the one thing to do about it. */
export function ThisDevice({ isOn, isSwitchedOn }: Props) {
  const permission = usePermission()
  const { mutate: allow, isPending, isError } = useAllow()
  if (permission === 'unsupported')
    return wantsHomeScreen() ? (
      <Says>
        On an iPhone or iPad the shop has to be on your Home Screen first: press Share, then ‘Add to Home Screen’, and
        open it from there.
      </Says>
    ) : (
      <Says>This browser cannot show notifications. You find everything under the bell.</Says>
    )
  if (permission === 'denied')
    return (
      <Says>
        Notifications are blocked for this site. To allow them, press the sign to the left of the address, or open the
        site’s settings in your browser, and set Notifications to ‘Allow’.
      </Says>
    )
  if (permission === 'granted' && isOn)
    return isSwitchedOn === false ? (
      <Says>Allowed here, but notifications are switched off in your settings: nothing is sent.</Says>
    ) : (
      <Says>Allowed: a short note comes here when there is something new.</Says>
    )
  return (
    <>
      <Says>
        {permission === 'granted'
          ? 'Nothing comes to this device.'
          : 'A short note when there is something new, also when the shop is not open on your screen.'}
      </Says>
      <button
        type="button"
        className="btn btn-line btn-small justify-self-start"
        aria-disabled={isPending}
        onClick={() => isPending || allow()}
      >
        {isPending ? 'Allowing...' : 'Allow notifications'}
      </button>
      {isError && (
        <p role="alert" className="text-danger">
          That did not work. Please try again.
        </p>
      )}
    </>
  )
}

const Says = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[54ch] text-ink-soft" role="status">
    {children}
  </p>
)
