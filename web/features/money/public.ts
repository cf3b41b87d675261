export { CancelOrder } from './cancel-order.tsx'
export { MakeBill } from './make-bill.tsx'
export { OrderMoney } from './order-money.tsx'
export { PaymentSheet } from './payment-sheet.tsx'
