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
  if (buyer.gstin && !gstin) fail(400, 'A bill without GST has no GSTIN of the buyer')
  if (!gstin) return
  if (isOfOtherState(gstin, state))
    fail(
      409,
      `The GSTIN in Settings is of ${stateName(gstin)}, and the shop’s address is in ${state}. Please correct one.`,
    )
  if (buyer.gstin && buyer.gstin.slice(0, 2) !== gstin.slice(0, 2))
    fail(400, `This GSTIN is of ${stateName(buyer.gstin)}. The shop bills within ${stateName(gstin)} alone.`)
}

const stateName = (gstin: string) => stateOf(gstin) ?? 'no state'
