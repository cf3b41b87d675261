export function PrivacyPage() {
  return <main id="main">Privacy</main>
}
