import * as z from 'zod'
import { type Call, call } from './call'
import { FilteredPageQuery, type Page, pageOf } from './envelope'
import { ExportAnswer, ExportQuery } from './export'
import { nounsOf } from './nouns'
import { operations } from './operations'
import { type Names, namesOf } from './resource'
import { sentence } from './sentence'

type Shape = z.ZodRawShape
type None = Record<never, never>

/** What is declared of a list that is only read. */
export interface ListingSpec<S extends Shape, F extends Shape = None> {
  /** Path below `/api`, for instance `/ml-mlink/gatewaylog`. */
  path: string
  /** What the rows are: a resource's noun, or one of `otherNouns`. */
  noun: string
  /** Chinese name of the list. */
  label: string
  /** A row, its id included. What has a label is a field: shown, searched, exported as its builder says. */
  schema: z.ZodObject<S>
  /** Code of which one is needed to read and to export it. */
  permission: string
  /** Order when the caller names none; the newest ids first unless told. */
  order?: { field: keyof S & string; direction: 'asc' | 'desc' }
  /** Further nouns that the rows tell of; those that they refer to are known. */
  reads?: readonly string[]
  /** Filters that are no fields of a row; all of them may be left out. */
  filters?: F
  /** Where paging and filters stand: in the query, or (the specification has some of these) in the body of a POST. */
  asks?: 'query' | 'body'
}

/** A row as it is answered: with the names of what it refers to. */
type Answer<S extends Shape> = z.output<z.ZodObject<S>> & Names<S> & { id: string }

type PageData<S extends Shape> = z.ZodType<Page<Answer<S>>>

/** A list that is only read: its declaration and its calls. */
export interface Listing<S extends Shape = Shape, F extends Shape = Shape> extends ListingSpec<S, F> {
  readonly kind: 'listing'
  readonly row: z.ZodType<Answer<S>> & { readonly shape: Shape }
  readonly calls: {
    /** Takes what is asked in its query or in its body, as `asks` says. */
    page: Call<typeof FilteredPageQuery, z.ZodOptional<typeof FilteredPageQuery>, PageData<S>>
    export: Call<typeof ExportQuery, z.ZodUndefined, typeof ExportAnswer>
  }
}

/** A filter in a body may be a number, or null for none. */
const bodyFilter = z.union([z.string().max(500), z.number(), z.null()]).meta({ label: '筛选条件' })

/** Declares a list that is only read, once: its calls, what may be asked, its page and its export follow from it. */
export function listing<S extends Shape, F extends Shape = None>(spec: ListingSpec<S, F>): Listing<S, F> {
  const { path, label, permission, noun, schema, asks = 'query' } = spec
  const row = z.object({ ...namesOf(schema.shape), ...schema.shape })
  const reads = [...new Set([...nounsOf({ noun, schema }), ...(spec.reads ?? [])])]
  const asked = FilteredPageQuery.extend(spec.filters ?? {})
  const shared = { label: `${label}分页`, permission, reads, data: pageOf(row) }
  const at = (verb: string) => `/api${path}/${verb}`
  return {
    ...spec,
    kind: 'listing',
    // Types cannot follow a spread of generic shapes.
    row: row as unknown as Listing<S, F>['row'],
    calls: {
      page:
        asks === 'query'
          ? call({ method: 'GET', path: at('page'), ...shared, query: asked })
          : call({
              method: 'POST',
              path: at('page'),
              ...shared,
              body: asked.catchall(bodyFilter).prefault({}),
            }),
      export: call({
        method: 'GET',
        path: at('export'),
        label: sentence(operations.export, label),
        permission,
        changes: ['task'],
        audit: sentence(operations.export, label),
        query: ExportQuery.extend(spec.filters ?? {}),
        data: ExportAnswer,
      }),
    } as unknown as Listing<S, F>['calls'],
  }
}

/** Whether a value exported by an area is a listing. */
export const isListing = (value: unknown): value is Listing =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'listing'
