import * as z from 'zod'
import { changeable, writable } from './bodies'
import { type Call, call } from './call'
import { codesOf, type RecordCodes } from './codes'
import { FilteredPageQuery, type Page, pageOf } from './envelope'
import { ExportAnswer, ExportQuery } from './export'
import {
  coreType,
  DateTime,
  fieldMeta,
  Id,
  Ids,
  isOptional,
  kindOf,
  referredNoun,
  StoredFile,
} from './fields'
import type { ImportSpec } from './importSpec'
import { anyNoun, nounsOf } from './nouns'
import { operations } from './operations'
import type { Rule } from './rules'
import { sentence } from './sentence'
import { Usage } from './usage'

type Shape = z.ZodRawShape
/** Further fields of a declaration that has none. */
type None = Record<never, never>
type Saved = z.ZodObject<{ id: typeof Id }>
/** An id and any of the fields; the schema itself drops what is none. */
type Changes = z.ZodObject<{ id: typeof Id }, z.core.$loose>

/** `stationId` → `stationName`: the names that answers carry beside the ids of what a record refers to. */
export type Names<S extends Shape> = string extends keyof S
  ? None
  : { [K in keyof S & string as K extends `${infer Stem}Id` ? `${Stem}Name` : never]?: string | null }

type Answer<S extends Shape, A extends Shape> = z.output<z.ZodObject<S>> &
  (keyof A extends never ? unknown : z.output<z.ZodObject<A>>) &
  Names<S> & { id: string; createTime?: string; updateTime?: string }

/** A record as answers carry it: its fields, id and times, the names of what it refers to, and what `answered` adds. */
export type RowOf<R extends Resource> = z.output<R['row']>

/** The fields of a record as a body carries them: all of them may be left out of a change. */
export type ValuesOf<R extends Resource> = Partial<z.output<R['schema']>>

/** What is declared of a resource. `schema` holds the fields that a form writes; `id` and times are added. */
export interface ResourceSpec<S extends Shape, A extends Shape = None> {
  /** Path below `/api`, for instance `/ml-mlink/gateway`. */
  path: string
  /** Name by which `reference(noun)` points here. */
  noun: string
  /** Chinese name of one record. */
  label: string
  schema: z.ZodObject<S>
  /** What must hold between its fields; the server and the dialog ask them alike. */
  rules?: readonly Rule<z.output<z.ZodObject<S>>>[]
  /** Stem of the permission codes `<stem>_view`, `_add`, `_edit`, `_delete`. */
  permission: string
  /** The codes themselves, where they do not stem from `permission`. */
  codes?: RecordCodes
  /** Field shown where the record is named. */
  title: keyof S & string
  /** What comes of removing one, in a sentence; without it, that it cannot be brought back. */
  removal?: string
  /** Fields whose values differ within the tenant (or within `scope`). */
  unique?: readonly { fields: readonly (keyof S & string)[] }[]
  /** Field order of the list when the caller names none; newest first unless told. */
  order?: { field: string; direction: 'asc' | 'desc' }
  /** The records form a tree by `parentId`. */
  isTree?: boolean
  /** Codes of which one is needed to be told the names of records; without it whoever sees a record is told its name. */
  namedTo?: readonly string[]
  /**
   * Whoever sees a record that names one of them is told that name though he holds none of these codes, and whoever may write
   * one into a record, or filters by it, chooses from the names: people, who are assigned work by others than who manages them.
   */
  isNamedInRecords?: boolean
  /** The toggle of records that may be chosen; the others keep their place where they were chosen, and are offered nowhere. */
  offered?: keyof S & string
  /** What bodies may carry beside the fields, for programs that say a field in another way, and how it becomes fields. */
  alsoTaken?: AlsoTaken
  /** What answers carry of a record beside its fields, its times and the names of what it refers to. */
  answered?: A
  /** What the call that makes a record answers beside its id, this once. */
  issued?: z.ZodRawShape
  /** Its records can be imported from a table: `importCalls` has the calls. */
  import?: ImportSpec<keyof S & string>
}

interface AlsoTaken {
  shape: z.ZodRawShape
  /** The body with fields alone. */
  toFields(body: Record<string, unknown>): Record<string, unknown>
}

/** A resource: its declaration, codes and calls. */
export interface Resource<S extends Shape = Shape, A extends Shape = Shape> extends ResourceSpec<S, A> {
  readonly kind: 'resource'
  readonly codes: RecordCodes
  readonly row: z.ZodType<Answer<S, A>> & { readonly shape: Shape }
  readonly calls: {
    page: Call<typeof FilteredPageQuery, z.ZodUndefined, z.ZodType<Page<Answer<S, A>>>>
    list: Call<typeof FilteredPageQuery, z.ZodUndefined, z.ZodType<Answer<S, A>[]>>
    detail: Call<z.ZodObject<{ id: typeof Id }>, z.ZodUndefined, z.ZodType<Answer<S, A>>>
    save: Call<z.ZodUndefined, z.ZodObject<S>, Saved>
    update: Call<z.ZodUndefined, Changes, Saved>
    submit: Call<z.ZodUndefined, z.ZodObject<S & { id: z.ZodOptional<typeof Id> }>, Saved>
    remove: Call<z.ZodObject<{ ids: typeof Ids }>, z.ZodUndefined>
    usage: Call<z.ZodObject<{ ids: typeof Ids }>, z.ZodUndefined, z.ZodArray<typeof Usage>>
    export: Call<typeof ExportQuery, z.ZodUndefined, typeof ExportAnswer>
  }
}

/** The fields of a row: what only a detail carries may be missing. */
const listed = (shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      fieldMeta(field).isDetailOnly ? answeredField(field).optional() : answeredField(field),
    ]),
  )

/** A record as it is answered. */
function rowOf<S extends Shape, A extends Shape>({ schema, answered }: ResourceSpec<S, A>) {
  const times = {
    createTime: DateTime.optional().meta({ label: '创建时间' }),
    updateTime: DateTime.optional().meta({ label: '修改时间' }),
  }
  return z.object({ id: Id, ...times, ...namesOf(schema.shape), ...listed(schema.shape), ...answered })
}

/** The names of what a record refers to. */
export const namesOf = (shape: Shape): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, field]) => referredNoun(fieldMeta(field as z.ZodType)) !== undefined)
      .map(([name]) => [nameField(name), z.string().nullish()]),
  )

/**
 * The rows of a record as they are answered, with their ids and the names of what they refer to; its files with what is known
 * of them; other fields as they are.
 */
function answeredField(field: z.ZodType): z.ZodType {
  if (kindOf(field) === 'attachments') return z.array(StoredFile).meta({ ...fieldMeta(field) })
  const list = coreType(field)
  if (kindOf(field) !== 'rows' || !(list instanceof z.ZodArray && list.element instanceof z.ZodObject))
    return field
  const { shape } = list.element
  const rows = z.array(z.object({ ...shape, ...namesOf(shape), id: Id })).meta({ ...fieldMeta(field) })
  return isOptional(field) ? rows.optional() : rows
}

/** The field that carries the name of what a reference names: `stationId` → `stationName`. */
export const nameField = (field: string): string => `${field.replace(/Id$/, '')}Name`

/** What the schema as a whole is refined by would be lost: only its fields are taken over. */
function refuseRefinements({ def }: z.ZodObject, noun: string): void {
  if (def.checks?.length) throw new Error(`${noun}: refinements of a record's schema are lost, declare rules`)
}

/** Declares an entity once: its calls, its validation on both sides and its page follow from it. */
export function resource<S extends Shape, A extends Shape = None>(spec: ResourceSpec<S, A>): Resource<S, A> {
  const { path, label, permission } = spec
  refuseRefinements(spec.schema, spec.noun)
  const codes = spec.codes ?? codesOf(permission)
  const at = (verb: string) => `/api${path}/${verb}`
  const id = Id.meta({ reference: spec.noun, label: '编号' })
  const ids = Ids.meta({ reference: spec.noun })
  const row = rowOf(spec)
  const body = writable(spec.schema)
  const saved = z.object({ id: Id })
  const issued = z.object(spec.issued ?? {})
  const partial = z.object({ id, ...changeable(body).shape })
  const taking = (fields: z.ZodObject) =>
    spec.alsoTaken
      ? z.object({ ...fields.shape, ...spec.alsoTaken.shape }).transform(spec.alsoTaken.toFields)
      : fields
  const reads = nounsOf(spec)
  const changes = [spec.noun]
  return {
    ...spec,
    kind: 'resource',
    codes,
    // Types cannot follow a spread of generic shapes.
    row: row as unknown as Resource<S, A>['row'],
    calls: {
      page: call({
        method: 'GET',
        path: at('page'),
        label: `${label}分页`,
        permission: codes.view,
        reads,
        query: FilteredPageQuery,
        data: pageOf(row),
      }),
      list: call({
        method: 'GET',
        path: at('list'),
        label: `${label}列表`,
        permission: codes.view,
        reads,
        query: FilteredPageQuery,
        data: z.array(row),
      }),
      detail: call({
        method: 'GET',
        path: at('detail'),
        label: `${label}详情`,
        permission: codes.view,
        reads,
        query: z.object({ id }),
        data: row,
      }),
      save: call({
        method: 'POST',
        path: at('save'),
        label: sentence(operations.save, label),
        permission: codes.add,
        changes,
        audit: sentence(operations.save, label),
        body: taking(body),
        data: saved.extend(issued.shape),
      }),
      update: call({
        method: 'POST',
        path: at('update'),
        label: sentence(operations.update, label),
        permission: codes.edit,
        changes,
        audit: sentence(operations.update, label),
        body: taking(partial),
        data: saved,
      }),
      submit: call({
        method: 'POST',
        path: at('submit'),
        label: sentence(operations.submit, label),
        permission: [codes.add, codes.edit],
        changes,
        audit: sentence(operations.submit, label),
        body: taking(z.object({ id: id.optional(), ...body.shape })),
        data: saved.extend(issued.partial().shape),
      }),
      remove: call({
        method: 'POST',
        path: at('remove'),
        label: sentence(operations.remove, label),
        permission: codes.delete,
        changes,
        audit: sentence(operations.remove, label),
        query: z.object({ ids }),
      }),
      usage: call({
        method: 'GET',
        path: at('usage'),
        label: `${label}的使用情况`,
        permission: codes.view,
        reads: [anyNoun],
        query: z.object({ ids }),
        data: z.array(Usage),
      }),
      export: call({
        method: 'GET',
        path: at('export'),
        label: sentence(operations.export, label),
        permission: codes.view,
        changes: ['task'],
        audit: sentence(operations.export, label),
        query: ExportQuery,
        data: ExportAnswer,
      }),
    } as unknown as Resource<S, A>['calls'],
  }
}

/** Whether a value exported by an area is a resource. */
export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'resource'
