import { useSearchParams } from 'react-router'

/** What parts of the address are to be; undefined removes one. */
export type AddressPart = Readonly<Record<string, string | undefined>>

/** What the user has chosen on a page, as its address says it: a link opens it as it was, and going back brings it back. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  const go = (part: AddressPart, replace: boolean) => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(part))
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    setParameters(next, { replace })
  }
  return {
    parameters,
    /** Something else on the same page: going back leads to the page before. */
    change: (part: AddressPart) => go(part, true),
    /** A step into something: going back leads out of it. */
    open: (part: AddressPart) => go(part, false),
    /** Another view of the page: what else stands in the address is of the view before, and is left behind. */
    show: (part: Readonly<Record<string, string>>) => setParameters(part, { replace: true }),
  }
}
