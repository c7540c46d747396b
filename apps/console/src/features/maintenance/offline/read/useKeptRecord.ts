import { useEffect, useState } from 'react'
import { useOwner } from '../../../../api/session'

/** What this device keeps of a record: undefined until it has been looked, null where it has nothing. `read` stays the same. */
export function useKeptRecord<T>(
  read: (owner: string, id: string) => Promise<T | undefined>,
  id: string,
): T | null | undefined {
  const [kept, setKept] = useState<T | null>()
  const owner = useOwner()
  useEffect(() => {
    setKept(undefined)
    let isCurrent = true
    // not as a function of what was kept before
    const take = (found: T | null) => isCurrent && setKept(() => found)
    read(owner, id).then(
      (found) => take(found ?? null),
      () => take(null),
    )
    return () => {
      isCurrent = false
    }
  }, [owner, id, read])
  return kept
}
