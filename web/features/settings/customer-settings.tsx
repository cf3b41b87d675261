import { api, send } from '../../api.ts'
import { query } from '../../queries.ts'
import { toastFailure } from '../../shell/toast-failure.ts'
import { SettingsForm } from './settings-form.tsx'

export const CustomerSettings = () => (
  <SettingsForm
    settings={query(api.user.settings)}
    // Messages on WhatsApp are switched under 'Your data', and by the desk.
    save={({ noWhatsapp: _elsewhere, ...chosen }) => send(api.user.settings.$put({ json: chosen }))}
    onSaveFailed={(error) => toastFailure(error, 'Failed to update settings')}
    switches={[
      { name: 'emailNotifications', label: 'Email notifications', hint: 'Confirmations and receipts, to your address' },
      { name: 'pushNotifications', label: 'Push notifications', hint: 'On each phone and computer you allow below' },
      { name: 'orderUpdates', label: 'Order updates', hint: 'New photos, fittings, and when it is ready' },
      { name: 'marketingEmails', label: 'News and offers', hint: 'When there is something new in the shop' },
    ]}
  />
)
