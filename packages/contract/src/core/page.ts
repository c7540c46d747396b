/** A page of the console: where it is, what it is called, who may open it. */
export interface PageSpec {
  readonly kind: 'page'
  /** As the specification lists it; with and without a final `/index` reaches the same page. */
  path: string
  /** Chinese title, also the translation key. */
  title: string
  /** Permission code; a page without one is open to everybody who is signed in. */
  code?: string
  /** Heading in the sidebar; pages without one stand at the top level. */
  group?: string
  /** Name of an icon that the console knows. */
  icon?: string
  /** Only these tenants see it (000000 always does). */
  tenants?: readonly string[]
  /** Only these accounts see it. */
  accounts?: readonly string[]
  /** Reached by a link, not from the sidebar. */
  isHidden?: boolean
  /** Its tab cannot be closed. */
  isFixed?: boolean
  /** Button codes granted below this page, with their Chinese titles. */
  buttons?: Readonly<Record<string, string>>
}

/** Pages in the order in which they were declared; what a module exports comes in the order of the alphabet. */
const declared = new Map<PageSpec, number>()

/** Sorts pages of one area as its file declares them. */
export const byDeclaration = (one: PageSpec, other: PageSpec): number =>
  (declared.get(one) ?? 0) - (declared.get(other) ?? 0)

/** Declares a page. The code defaults to the path in snake case, without `/index`. */
export function page(spec: Omit<PageSpec, 'kind' | 'code'> & { code?: string | null }): PageSpec {
  const { code, ...rest } = spec
  const made: PageSpec =
    code === null ? { ...rest, kind: 'page' } : { ...rest, kind: 'page', code: code ?? codeOfPath(spec.path) }
  declared.set(made, declared.size)
  return made
}

const codeOfPath = (path: string) =>
  path
    .replace(/\/index$/, '')
    .replace(/^\//, '')
    .replace(/[/-]/g, '_')

/** Whether a value exported by an area is a page. */
export const isPage = (value: unknown): value is PageSpec =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'page'
