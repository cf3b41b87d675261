import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { billBuyer, firstIssuedOn, issuedOn, type TaxRule, taxCode, taxRate } from '../../../shared/bill-inputs.ts'
import { billKindOf, billTitles, linesToBill } from '../../../shared/bills.ts'
import { indianToday } from '../../../shared/time.ts'
import { parsePercent, percentText } from '../../../shared/typed.ts'
import { api, send } from '../../api.ts'
import { formatRupees } from '../../lib/format.ts'
import type { UrlDialog } from '../../lib/url-state.ts'
import { query } from '../../queries.ts'
import { QueryState } from '../../shell/query-state.tsx'
import { useSubmit } from '../../shell/use-submit.ts'
import { DateField } from '../../ui/date-and-money-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFooter } from '../../ui/form-dialog.tsx'
import { type AdminOrder, adminOrderKeys } from '../orders/public.ts'

type Props = { order: AdminOrder; dialog: UrlDialog }

/** Makes the bill of an order: its lines, to whom, and of which day. */
export const MakeBill = ({ order, dialog }: Props) => (
  <Dialog {...dialog} wide title="Make a bill">
    <QueryState query={useQuery(query(api.admin.rules))} label="the rules">
      {(rules) =>
        rules.map(
          (rule) => rule.name === 'tax' && <BillOfTax key={rule.name} {...{ order, dialog }} tax={rule.value} />,
        )
      }
    </QueryState>
  </Dialog>
)

/** The form of a bill, which with tax begins with the code and rate of the order's garment. */
function BillOfTax({ order, dialog, tax }: Props & { tax: TaxRule }) {
  const isTaxed = tax.registration === 'regular'
  const garments = useQuery({ ...query(api.admin.garments), enabled: isTaxed })
  if (!isTaxed) return <BillForm {...{ order, dialog, tax }} />
  return (
    <QueryState query={garments} label="the garments">
      {(garments) => <BillForm {...{ order, dialog, tax }} garment={garments.find(({ id }) => id === order.garment)} />}
    </QueryState>
  )
}

/** The code and rate that the last bill of the garment had. */
type TaxedGarment = { taxCode: string | null; taxRate: number | null }

function BillForm({ order, dialog, tax, garment }: Props & { tax: TaxRule; garment?: TaxedGarment | undefined }) {
  const { id, updatedAt, customerName } = order
  const lines = linesToBill(order, order.items)
  const isTaxed = tax.registration === 'regular'
  const title = billTitles[billKindOf[tax.registration]]
  const submit = useSubmit({
    schema: billForm(isTaxed ? lines.length : 0),
    mutationFn: (bill, idFor) =>
      send(api.admin.orders[':id'].bills.$post({ param: { id }, json: { ...bill, id: idFor(bill), updatedAt } })),
    success: ({ number }) => ({ title: `${title} ${number} made` }),
    onSuccess: dialog.onOpenChange,
    failure: 'We could not make this bill. Please try again.',
    refusalField: 'name',
    refresh: adminOrderKeys,
    draft: `bill-${id}`,
  })
  const today = indianToday()
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      <p className="text-ink-soft">
        {title}. A bill cannot be changed. A wrong one is cancelled, and stays in the list. It never names a child.
      </p>
      <TextField label="Buyer" name="name" maxLength={100} defaultValue={customerName ?? ''} />
      <TextField label="Address" name="address" optional maxLength={200} />
      {tax.registration !== 'none' && (
        <TextField
          label="Buyer’s GSTIN"
          name="gstin"
          optional
          maxLength={15}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <DateField label="Date" name="issuedOn" min={firstIssuedOn(Date.now())} max={today} defaultValue={today} />
      {isTaxed && (
        <p className="text-label text-ink-soft">
          You choose the code and the rate of each line. Since 22 September 2025 garments are at 5% up to ₹2,500 a
          piece, and at 18% above. For stitching a customer’s own cloth sources disagree, 5% or 18%: please ask your
          accountant. Prices include the tax, and sales are within the state.
        </p>
      )}
      <ol className="num grid gap-4" aria-label="Lines">
        {lines.map(({ name, quantity, price }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and never move.
          <li key={`${nth}-${name}`} className="grid gap-3 border-t border-hair pt-3">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {name} × {quantity}
              </span>
              <span>{formatRupees(price * quantity)}</span>
            </span>
            {isTaxed && (
              <span className="grid grid-cols-2 gap-3">
                <TextField
                  label="HSN or SAC"
                  name={`code${nth}`}
                  inputMode="numeric"
                  maxLength={8}
                  defaultValue={garment?.taxCode ?? ''}
                />
                <TextField
                  label="GST %"
                  name={`rate${nth}`}
                  inputMode="decimal"
                  defaultValue={percentText(garment?.taxRate ?? null)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <FormFooter>Make the bill</FormFooter>
    </DraftForm>
  )
}

/** A bill as it is typed; `code0` and `rate0` and on are those of its lines, where it has tax. */
const billForm = (taxedLines: number) =>
  z.pipe(
    z.looseObject({ issuedOn, ...billBuyer.shape }),
    z.transform(({ issuedOn, name, address, gstin, ...typed }, { issues }) => ({
      issuedOn,
      buyer: { name, address, gstin },
      taxes: Array.from({ length: taxedLines }, (_, nth) => {
        const fields = { [`code${nth}`]: taxCode, [`rate${nth}`]: taxRate }
        const values = {
          [`code${nth}`]: typed[`code${nth}`],
          [`rate${nth}`]: parsePercent(String(typed[`rate${nth}`] ?? '')) ?? Number.NaN,
        }
        const parsed = z.safeParse(z.object(fields), values)
        for (const { message, path } of parsed.error?.issues ?? [])
          issues.push({ code: 'custom', message, path, input: typed })
        return { code: String(values[`code${nth}`]).trim(), rate: Number(values[`rate${nth}`]) }
      }),
    })),
  )
