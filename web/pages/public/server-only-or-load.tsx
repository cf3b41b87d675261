import { type ComponentType, use, useEffect, useState } from 'react'
import { PageComplete } from '../../boot/page-state.ts'
import { ServerOnly } from '../../ui/server-only.tsx'

/**
 * In the browser, a part that the Worker wrote from its data: it stands as it is. Where there was no data, `load` brings
 * the part's code, and it asks for itself.
 */
export function ServerOnlyOrLoad({ load }: { load: () => Promise<ComponentType> }) {
  const complete = use(PageComplete)
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    if (!complete) load().then((part) => setPart(() => part))
  }, [complete, load])
  return Part ? <Part /> : <ServerOnly />
}
