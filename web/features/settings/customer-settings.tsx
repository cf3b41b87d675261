import { t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { SettingsForm } from './settings-form.tsx'

export const CustomerSettings = () => (
  <SettingsForm
    settings={query(api.user.settings)}
    // Messages on WhatsApp are switched under 'Your data', and by the desk.
    save={({ noWhatsapp: _elsewhere, ...chosen }) => send(api.user.settings.$put({ json: chosen }))}
    onSaveFailed={(error) => toastFailure(error, t('Failed to update settings'))}
    switches={[
      {
        name: 'emailNotifications',
        label: t('Email notifications'),
        hint: t('Confirmations and receipts, to your address'),
      },
      {
        name: 'pushNotifications',
        label: t('Push notifications'),
        hint: t('On each phone and computer you allow below'),
      },
      { name: 'orderUpdates', label: t('Order updates'), hint: t('New photos, fittings, and when it is ready') },
      {
        name: 'marketingEmails',
        label: t('News and offers'),
        hint: t('When we have something new, or a family celebration of yours is near'),
      },
    ]}
  />
)
