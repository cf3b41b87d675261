import '../desk.css'

export default function AdminLoginPage() {
  return <main id="main">AdminLogin</main>
}
