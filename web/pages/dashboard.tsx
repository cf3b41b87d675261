import '../desk.css'

export default function DashboardPage() {
  return <main id="main">Dashboard</main>
}
