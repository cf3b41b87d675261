import { validDays } from '../../../shared/quotes.ts'
import type { ScreenDraft } from '../../lib/screen-draft.ts'
import type { UrlDialog } from '../../lib/use-url-sheet.ts'
import { WithDraft } from '../../shell/with-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftForm } from '../../ui/draft-form.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { OrderItemsField } from './order-items-field.tsx'
import { firstNameOf } from './public.ts'
import type { AdminOrder } from './queries.ts'
import { quoteStart, startText } from './quote-start.ts'
import { QuoteTotal } from './quote-total.tsx'
import { useSendQuote } from './use-send-quote.ts'

type Props = { order: AdminOrder; dialog: UrlDialog }

/** Sends a quotation, which begins with what was last spoken of (`quoteStart`). */
export function SendQuote(props: Props) {
  const { order, dialog } = props
  const who = firstNameOf(order.customerName) ?? 'The customer'
  return (
    <Dialog
      {...dialog}
      wide
      title="Send a quotation"
      description={
        order.customer?.hasAccount
          ? `${who} sees it with the order, and can accept it there.`
          : `${who} has no account: send it on WhatsApp, and note the answer here.`
      }
    >
      <WithDraft name={`quote-${order.id}`}>{(draft) => <QuoteForm {...props} draft={draft} />}</WithDraft>
    </Dialog>
  )
}

function QuoteForm({ order, dialog, draft }: Props & { draft: ScreenDraft }) {
  const { submit, base } = useSendQuote(order, draft, dialog.onOpenChange)
  const { errors, busy, dirty, setDirty } = submit
  const { min, usual, max } = validDays(Date.now())
  const start = quoteStart(base)
  const now = startText(quoteStart(order).lines)
  return (
    <DraftForm submit={submit} className="mt-5 grid gap-5">
      {dirty && now !== startText(start.lines) && (
        <div role="status" className="num border-l-3 border-zari bg-linen px-4 py-3 wrap-anywhere">
          <p>This order has changed since you began. By now its pieces are {now}.</p>
          <button type="button" className="link" onClick={draft.startOver}>
            Begin with them
          </button>
        </div>
      )}
      {start.wish && (
        <p className="border-l-3 border-zari bg-linen px-4 py-3 wrap-anywhere">They asked: “{start.wish}”</p>
      )}
      {start.version && <p className="num text-ink-soft">This begins with the lines of version {start.version}.</p>}
      <input type="hidden" name="stored" value={startText(start.lines)} />
      <OrderItemsField
        key={base.updatedAt}
        items={start.lines.map(({ productId, name, quantity, price }) => ({
          ...(productId && { productId }),
          ...{ name, quantity, price },
        }))}
        errors={errors}
        onEdit={() => setDirty(true)}
        renderBelow={(sum) => <QuoteTotal order={order} sum={sum} />}
      />
      <TextField
        label="Valid until"
        name="validUntil"
        type="date"
        {...{ min, max }}
        defaultValue={usual}
        error={errors.validUntil}
      />
      <TextArea
        key={`note ${base.updatedAt}`}
        label="Note"
        name="note"
        optional
        maxLength={1000}
        hint="The customer reads this."
        defaultValue={start.note}
        error={errors.note}
      />
      <footer className="dialog-footer mt-0">
        <button type="submit" className="btn" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send'}
        </button>
      </footer>
    </DraftForm>
  )
}
