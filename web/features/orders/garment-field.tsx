import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { otherGarment } from '../../../shared/garments.ts'
import { api } from '../../api.ts'
import { TypedContext } from '../../lib/screen-draft.ts'
import { query } from '../../queries.ts'
import { Options, Select } from '../../ui/field.tsx'
import { fieldLabels } from './form-values.ts'

type Props = { defaultGarment: string; error?: string; onChange?: (garment: string) => void }

/** What an order is planned as. A garment that is offered no more stays where an order has it. */
export function GarmentField({ defaultGarment, error, onChange }: Props) {
  const { data: garments = [] } = useQuery(query(api.admin.garments))
  const typed = use(TypedContext)
  // Before the garments are here, what was typed cannot be put back into the field.
  const [garment, setGarment] = useState(() => {
    const left = typed && typed.fields.garment !== typed.was.garment && typed.fields.garment
    return left || defaultGarment || otherGarment
  })
  const offered = garments.filter(({ id, hidden }) => !hidden || id === garment)
  return (
    <Select
      label={fieldLabels.garment}
      name="garment"
      hint="Decides how many working days each stage takes."
      value={garment}
      error={error}
      onChange={({ target }) => {
        if (!target.value) return
        setGarment(target.value)
        onChange?.(target.value)
      }}
    >
      <Options of={offered.length > 0 ? offered.map(({ id, name }) => [id, name]) : [[garment, 'One moment...']]} />
    </Select>
  )
}
