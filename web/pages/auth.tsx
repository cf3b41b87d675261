import '../desk.css'

export default function AuthPage() {
  return <main id="main">Auth</main>
}
