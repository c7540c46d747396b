import { useRef, useState } from 'react'

/** Chinese or English sentences on fields that cannot stay as they are, by field name. */
export type Problems<T> = { readonly [K in keyof T]?: string | undefined }

/** A form's content while it is written. */
export interface Draft<T> {
  readonly value: T
  readonly isDirty: boolean
  change(fields: Partial<T>): void
  /** The field has been left: from now on its problem shows. */
  touch(name: keyof T): void
  /** What to show at a field; undefined while it is fine, or has not been left yet. */
  problemOf(name: keyof T): string | undefined
  /** Shows every problem; whether there is none. */
  check(): boolean
  /** Starts again from this content. */
  reset(value: T): void
}

/** Keeps a form's content. Fields are checked when they are left, and all of them before anything is stored. */
export function useDraft<T extends object>(initial: T, problemsOf: (value: T) => Problems<T>): Draft<T> {
  const [value, setValue] = useState(initial)
  const [start, setStart] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(new Set())
  // a blur and the click that follows it come before the next drawing
  const latest = useRef(value)
  latest.current = value
  const problems = problemsOf(value)

  return {
    value,
    isDirty: value !== start,
    change(fields) {
      latest.current = { ...latest.current, ...fields }
      setValue(latest.current)
    },
    touch: (name) => setTouched((now) => (now.has(name) ? now : new Set(now).add(name))),
    problemOf: (name) => (touched.has(name) ? problems[name] : undefined),
    check() {
      const found = Object.entries(problemsOf(latest.current)).filter(([, text]) => text !== undefined)
      setTouched((now) => new Set([...now, ...found.map(([name]) => name as keyof T)]))
      return found.length === 0
    },
    reset(next) {
      latest.current = next
      setValue(next)
      setStart(next)
      setTouched(new Set())
    },
  }
}
