import { malayalamPath } from '../../../shared/words/paths.ts'
import { type Language, t } from '../../../shared/words/t.ts'
import { api, send } from '../../api.ts'
import type { User } from '../../session.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Options, Select } from '../../ui/field.tsx'

/** In which language the shop writes to a customer. Where this screen is there in it, that comes next. */
export function LanguageChoice({ user: { language } }: { user: User }) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: async (chosen: Language) => {
      await send(api.user.language[':language'].$put({ param: { language: chosen } }))
      return chosen
    },
    success: () => ({ title: t('Language saved'), description: t('We will write to you in it from now on.') }),
    onSuccess: goTo,
    failure: t('We could not save the language. Please try again.'),
    refresh: [['/api/user'], ['/api/user/settings']],
  })
  return (
    <Select
      label={t('Language')}
      hint={t('What we write to you: notifications, emails and WhatsApp messages.')}
      value={isPending ? variables : language}
      onChange={({ currentTarget: { value } }) => mutate(value === 'ml' ? 'ml' : 'en')}
    >
      <Options
        of={[
          ['en', 'English'],
          ['ml', 'മലയാളം'],
        ]}
      />
    </Select>
  )
}

function goTo(language: Language) {
  const { pathname, search } = location
  const english = pathname.replace(/^\/ml(?=\/)/, '')
  const path = language === 'ml' ? malayalamPath(english) : english
  if (path !== pathname) location.assign(path + search)
}
