import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import type { BoutiqueFacts } from '../../../shared/boutique.ts'
import { addressTexts, type BoutiqueInput, boutiqueInput, factTexts } from '../../../shared/boutique-input.ts'
import { phoneText } from '../../../shared/contact.ts'
import { api, send } from '../../api.ts'
import { readMalayalam } from '../../lib/malayalam-fields.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { saveFailed } from '../../shell/toast-failure.ts'
import { useSubmit } from '../../shell/use-submit.ts'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { MalayalamFold } from '../../ui/folds.tsx'
import { SaveRow } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { boutiqueFacts } from './queries.ts'

export const FactsEditor = () => (
  <QueryState query={useQuery(boutiqueFacts)} loading={<Skeleton rows={6} />}>
    {({ entered, facts }) => (
      <>
        {!entered && (
          <p className="mb-6 bg-linen px-5 py-4">
            Until you enter your own and save, visitors see a name that is not yours and no phone number.
          </p>
        )}
        <FactsForm facts={entered ? facts : { ...facts, name: '', address: noAddress }} />
      </>
    )}
  </QueryState>
)

/** Empty address for the form, so that pressing Save never stores a placeholder. */
const noAddress = { street: '', area: '', city: '', postcode: '', state: '' }

function FactsForm({ facts }: { facts: BoutiqueFacts }) {
  const submit = useSubmit({
    schema: factsForm,
    mutationFn: (json: BoutiqueInput) => send(api.admin.boutique.$put({ json })),
    success: () => ({ title: 'Saved', description: 'Visitors see it within a minute.' }),
    refresh: [boutiqueFacts.queryKey.map(String)],
    draft: 'facts',
    stays: true,
    ...saveFailed(),
  })
  return (
    <DraftForm submit={submit} className="grid max-w-[880px] gap-9">
      <FactsFields facts={facts} />
      <SaveRow sticky />
    </DraftForm>
  )
}

type Fields = Record<string, string>

/** Returns the value, or undefined if the field is empty. */
const entered = <Value,>(typed: string | undefined, value: Value) => (typed?.trim() ? value : undefined)

const factsFromFields = (fields: Fields) => ({
  name: fields.name,
  owner: fields.owner,
  established: entered(fields.established, Number(fields.established)),
  siteSince: fields.siteSince,
  phone: fields.phone,
  whatsapp: fields.whatsapp,
  email: fields.email,
  address: {
    street: fields.street,
    area: fields.area,
    city: fields.city,
    postcode: fields.postcode,
    state: fields.state,
    map: fields.map,
    malayalam: readMalayalam(fields, 'address.'),
  },
  instagram: entered(`${fields.handle}${fields.instagram}`, { handle: fields.handle, url: fields.instagram }),
  facebook: entered(fields.facebook, { url: fields.facebook }),
  families: fields.families,
  experience: fields.experience,
  rating: entered(`${fields.ratingValue}${fields.ratingFrom}`, { value: fields.ratingValue, from: fields.ratingFrom }),
  notice: fields.notice,
  malayalam: readMalayalam(fields),
})

function fieldOf(path: PropertyKey[]) {
  const [first = '', second] = path.map(String)
  if (path.includes('malayalam')) return path.join('.')
  if (first === 'address') return second ?? ''
  if (first === 'instagram') return second === 'handle' ? 'handle' : 'instagram'
  if (first === 'rating') return second === 'value' ? 'ratingValue' : 'ratingFrom'
  return first
}

/** Converts the form's fields to the facts; each field shows its first error. */
const factsForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((fields, { issues }): BoutiqueInput => {
    const parsed = boutiqueInput.safeParse(factsFromFields(fields))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      issues.push({ code: 'custom', message, path: [fieldOf(path)], input: fields })
    return z.NEVER
  }),
)

type Props = { facts: BoutiqueFacts }

function FactsFields({ facts }: Props) {
  const field = (
    label: string,
    name: string,
    value: string | number | undefined,
    more: Pick<ComponentProps<typeof TextField>, 'type' | 'hint' | 'optional' | 'maxLength'> = {},
  ) => <TextField label={label} name={name} defaultValue={value} autoComplete="off" {...more} />
  const { address } = facts
  const optional = true
  return (
    <>
      <Group title="The boutique" end={<MalayalamFold texts={factTexts} values={facts.malayalam} />}>
        {field('Name of the boutique', 'name', facts.name)}
        {field('Your name', 'owner', facts.owner, { hint: "Shown under 'Meet ...'." })}
        {field('Began in the year', 'established', facts.established, { type: 'number', optional })}
        {field('Website since', 'siteSince', facts.siteSince, { hint: 'The first year shown in the footer.' })}
        {field('Notice', 'notice', facts.notice, {
          optional,
          maxLength: 120,
          hint: "One line at the top of the shop, such as 'Christmas orders until 1 December'.",
        })}
      </Group>
      <Group
        title="How to reach you"
        end={<MalayalamFold of="address." texts={addressTexts} values={address.malayalam} />}
      >
        {field('Phone', 'phone', facts.phone && phoneText(facts.phone), { type: 'tel' })}
        {field('WhatsApp', 'whatsapp', facts.whatsapp && phoneText(facts.whatsapp), { type: 'tel', optional })}
        {field('Email', 'email', facts.email, { type: 'email' })}
        {field('Street', 'street', address.street)}
        {field('Area', 'area', address.area)}
        {field('City', 'city', address.city)}
        {field('Postcode', 'postcode', address.postcode)}
        {field('State', 'state', address.state)}
        {field('Pin on the map', 'map', address.map, {
          optional,
          hint: 'A link from Google Maps, or two numbers such as 9.98, 76.30. Without it the map looks for your address.',
        })}
      </Group>
      <p>
        Opening hours and closed days are in the settings, under{' '}
        <Link className="link" href="/admin/settings?tab=hours">
          Hours and holidays
        </Link>
      </p>
      <Group title="Where people follow you">
        {field('Instagram name', 'handle', facts.instagram?.handle, { optional })}
        {field('Instagram address', 'instagram', facts.instagram?.url, { type: 'url', optional })}
        {field('Facebook address', 'facebook', facts.facebook?.url, { type: 'url', optional })}
      </Group>
      <Group title="Your track record">
        {field('Happy families', 'families', facts.families, { optional })}
        {field('Years of experience', 'experience', facts.experience, { optional })}
        {field('Out of 5', 'ratingValue', facts.rating?.value, { optional })}
        {field('From how many families', 'ratingFrom', facts.rating?.from, { optional })}
      </Group>
    </>
  )
}

type GroupProps = { title: string; end?: ReactNode; children: ReactNode }

const Group = ({ title, end, children }: GroupProps) => (
  <fieldset className="grid gap-3">
    <legend className="section-title mb-3">{title}</legend>
    <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    {end}
  </fieldset>
)
