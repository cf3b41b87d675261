import { spoken, t } from '../../../shared/words/t.ts'
import { formDraft } from '../../lib/form-draft.ts'
import { onLogout } from '../../logout.ts'

export const draft = formDraft('booking-draft')
onLogout(draft.clear)

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Returns the sentence above a form that counts its invalid fields. */
export const errorsSentence = (count: number) =>
  count === 1
    ? t('One field needs another look before we can send this.')
    : t('{number} fields need another look before we can send this.', {
        number: spoken() === 'ml' ? count : (numberWords[count] ?? count),
      })
