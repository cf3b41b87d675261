import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { familyPinForm } from '../../../shared/family.ts'
import { t } from '../../../shared/words/t.ts'
import { api, refusalOf, send, statusOf } from '../../api.ts'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { usePageTitle } from '../../features/boutique/public.tsx'
import { familyOrderQuery } from '../../features/family/queries.ts'
import { laterCode } from '../../lib/later-code.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { TextField } from '../../ui/field.tsx'
import { EarlyForm, SubmitButton } from '../../ui/form.tsx'
import { failedPart, LaterPart } from '../../ui/later-part.tsx'
import { Skeleton } from '../../ui/states.tsx'

const familyOrder = laterCode(() => import('../family-order.tsx'))

/** Key that records a PIN entered on this device: the pass lasts a day, and scripts cannot read its cookie. */
const openedKey = 'family-opened'

/** Shows a family an order by its link; asks for the PIN once a day on each device. */
export function FamilyPage() {
  usePageTitle(t('An order to follow'))
  const [isOpened, setOpened] = useState(false)
  useEffect(() => setOpened(readJson(openedKey) === true), [])
  const token = useLinkToken()
  const query = useQuery({ ...familyOrderQuery(token), enabled: isOpened })
  const client = useQueryClient()
  if (!isOpened || statusOf(query.error) === 404)
    return (
      <AskPin
        token={token}
        onOpened={() => {
          writeJson(openedKey, true)
          client.removeQueries({ queryKey: familyOrderQuery(token).queryKey })
          setOpened(true)
        }}
      />
    )
  return (
    <main id="main" className="wrap min-h-svh py-[clamp(8px,4vw,64px)]">
      <QueryState query={query} label={t('this order')}>
        {(shown) => (
          <LaterPart
            code={familyOrder}
            waiting={<Skeleton label={t('Loading this order')} />}
            failed={failedPart(t('We could not load this order.'))}
          >
            {({ FamilyOrderPage }) => <FamilyOrderPage {...shown} />}
          </LaterPart>
        )}
      </QueryState>
    </main>
  )
}

const isAboutPin = (error: unknown) => refusalOf(error).field === 'pin'

function AskPin({ token, onOpened }: { token: string; onOpened: () => void }) {
  const submit = useSubmit({
    schema: familyPinForm,
    mutationFn: ({ pin }) => send(api.family.$post({ json: { token, pin } })),
    anonymous: true,
    onSuccess: onOpened,
    failureTitle: t('Not opened'),
    failure: t('We could not open this. Please try again.'),
    // The field shows the error and is emptied for the next try.
    onFailure: (error, form) => {
      if (!isAboutPin(error)) return false
      form.reset()
      return true
    },
  })
  return (
    <AuthFrame title={t('An order to follow')} back={t('Back to Home')} picture="/art/scene-rail.svg">
      <p className="text-ink-soft">
        {t('Your family has shared an order with you. Please enter the PIN that they gave you.')}
      </p>
      <EarlyForm submit={submit} className="grid gap-5">
        <TextField
          label="PIN"
          name="pin"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          placeholder={t('4 digits')}
        />
        <SubmitButton busyLabel={t('Opening...')}>{t('Open')}</SubmitButton>
        <p className="text-label text-ink-soft">{t('No account is needed. This phone is asked once a day.')}</p>
      </EarlyForm>
    </AuthFrame>
  )
}
