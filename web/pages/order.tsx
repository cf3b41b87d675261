import '../desk.css'

export default function OrderPage() {
  return <main id="main">Order</main>
}
