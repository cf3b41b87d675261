export { PaymentDue } from './payment-due.tsx'
