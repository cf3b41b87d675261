import type { BillInput, TaxRule } from '../../../shared/bill-inputs.ts'
import type { BillSeller } from '../../../shared/bills.ts'
import { isOfOtherState, stateOf } from '../../../shared/gstin.ts'
import { storedFacts } from '../../boutique.ts'
import { fail } from '../../http/failures.ts'

/** The shop as it is now, which the bill keeps. */
export function sellerOf(facts: Parameters<typeof storedFacts>[0], { registration, gstin }: TaxRule): BillSeller {
  const { name, address, phone } = storedFacts(facts)
  const { street, area, city, postcode, state } = address
  return {
    ...{ name, state, phone: phone ?? null },
    address: [street, area, [city, postcode].filter(Boolean).join(' '), state].filter(Boolean).join(', '),
    gstin: registration === 'none' ? null : gstin,
  }
}

/**
 * CGST and SGST are of sales within a state; another state's buyer is asked IGST, which no bill here has. 400 for such a
 * buyer, 409 where the shop's own GSTIN is of another state than its address.
 */
export function refuseOtherState({ gstin, state }: BillSeller, buyer: BillInput['buyer']) {
  if (buyer.gstin && !gstin) fail(400, 'bill_without_gst', { field: 'gstin' })
  if (!gstin) return
  if (isOfOtherState(gstin, state))
    fail(409, 'gstin_of_other_state', { values: { stateOfGstin: stateName(gstin), state } })
  if (buyer.gstin && buyer.gstin.slice(0, 2) !== gstin.slice(0, 2))
    fail(400, 'buyer_of_other_state', {
      field: 'gstin',
      values: { stateOfBuyer: stateName(buyer.gstin), state: stateName(gstin) },
    })
}

const stateName = (gstin: string) => stateOf(gstin) ?? 'no state'
