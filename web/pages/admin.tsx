import '../desk.css'

export default function AdminPage() {
  return <main id="main">Admin</main>
}
