import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: what is typed is asked for when its user pauses. */
export function useSettled<T>(value: T, afterMs = 150): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
