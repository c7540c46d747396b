import { recordButtons } from './codes'
import type { Listing } from './listing'
import type { Resource } from './resource'

/** The roles that a new tenant begins with; each gets what those after it get too. */
export type Audience = 'administrators' | 'operators' | 'everybody'

/** Who gets a page's codes when roles are first made; what is granted later is the tenant's own affair. */
export interface FirstGrants {
  /** Who may open it; everybody unless told. */
  page?: Audience
  /** Who gets its buttons that only look; everybody unless told. */
  look?: Audience
  /** Who gets its other buttons; operators unless told. */
  change?: Audience
}

/** The records that a page shows. They are fetched with the page: what is known of them before stands here. */
export interface PageRecords {
  /** Stem of their permission codes; their buttons follow from it. */
  permission: string
  /** Chinese name of one, as their resource has it. */
  label: string
  load: () => Promise<Resource>
}

/** A page of the console: where it is, what it is called, who may open it. */
export interface PageSpec<Path extends string = string> {
  readonly kind: 'page'
  /** As the specification lists it; with and without a final `/index` reaches the same page. */
  path: Path
  /** Chinese title, also the translation key. */
  title: string
  /** What the page is for, shown while there is nothing in it; Chinese, also the translation key. */
  emptyText: string
  /** Permission code; a page without one is open to everybody who is signed in. */
  code?: string
  /** Name of an icon that the console knows. */
  icon?: string
  /** Its records. A page that shows them and nothing else needs no component of its own. */
  records?: PageRecords
  /** The list that is only read with which it begins; fetched with the page. */
  lists?: () => Promise<Listing>
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
  /**
   * Codes that came to it with a later version, each with the one beside it: roles that hold that are given the new one too, once, when an
   * installation comes to the version. Without an entry a new code is given to administrators alone.
   */
  givenWith?: Readonly<Record<string, string>>
  firstGrants?: FirstGrants
  /** Heading in the sidebar and its icon; the page table says it. Pages without one stand at the top level. */
  group?: string
  groupIcon?: string
}

/** What a page says of itself; where it stands is said by the page table. */
interface PageInput<Path extends string>
  extends Omit<PageSpec<Path>, 'kind' | 'code' | 'emptyText' | 'group' | 'groupIcon'> {
  emptyText?: string
  /** The path in snake case, without `/index`, unless told; null: open to everybody. */
  code?: string | null
}

/** Declares a page. The buttons of its records come by themselves. */
export function page<const Path extends string>({
  code,
  emptyText = '',
  ...rest
}: PageInput<Path>): PageSpec<Path> {
  const { records } = rest
  return {
    ...rest,
    kind: 'page',
    emptyText,
    ...(code === null ? {} : { code: code ?? codeOfPath(rest.path) }),
    ...(records ? { buttons: { ...recordButtons(records.permission, records.label), ...rest.buttons } } : {}),
  }
}

/** What a path leaves open: `deviceId` of `/devices/detail/:deviceId`. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a page whose path leaves something open. */
export function pathOf<Path extends string>(
  { path }: { readonly path: Path },
  params: Readonly<Record<ParamOf<Path>, string>>,
): string {
  const values = new Map<string, string>(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}

const codeOfPath = (path: string) =>
  path
    .replace(/\/index$/, '')
    .replace(/^\//, '')
    .replace(/[/-]/g, '_')

/** Pages under a heading of the sidebar. */
export interface PageGroup {
  /** Chinese, also the translation key. */
  title: string
  icon: string
  pages: readonly PageSpec[]
}

/** The pages of a table in its order, each with its heading. */
export const pagesOf = (table: readonly (PageSpec | PageGroup)[]): PageSpec[] =>
  table.flatMap((entry) =>
    'pages' in entry
      ? entry.pages.map((page) => ({ ...page, group: entry.title, groupIcon: entry.icon }))
      : [entry],
  )

/** Whether a value exported by an area is a page. */
export const isPage = (value: unknown): value is PageSpec =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'page'
