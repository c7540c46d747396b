import { useEffect, useState } from 'react'

interface Hearing {
  id: string
  isOut: boolean
  /** Something was answered of it. */
  isHeard: boolean
}

/** Whether nothing is heard of a record: until something is, also while it is asked for again, or what is shown of it meanwhile would go. */
export function useStaysOut({ id, isOut, isHeard }: Hearing): boolean {
  const [outId, setOutId] = useState<string>()
  useEffect(() => {
    if (isHeard) setOutId(undefined)
    else if (isOut) setOutId(id)
  }, [id, isOut, isHeard])
  return !isHeard && (isOut || outId === id)
}
