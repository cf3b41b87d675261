import { boutique } from '../../shared/boutique.ts'

/** The boutique's name as it is sewn into a hem: the ampersand is the gold thread. */
export function Wordmark() {
  const [first, ...rest] = boutique.name.split('&')
  return (
    <a className="wordmark" href="/">
      {first}
      {rest.length > 0 && (
        <>
          <b>&amp;</b>
          {rest.join('&')}
        </>
      )}
    </a>
  )
}
