/** How a value is entered. `none`: no form has it, unless a page brings its own input. */
export type InputKind =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  | 'decimal'
  | 'switch'
  | 'select'
  | 'instant'
  | 'date'
  | 'month'
  | 'time'
  | 'zone'
  | 'colour'
  | 'icon'
  | 'reference'
  | 'references'
  | 'tree'
  | 'rows'
  | 'attachments'
  | 'richText'
  | 'picture'

/** How a value is shown. `figure`: text whose characters stand below each other. */
export type CellKind =
  | 'text'
  | 'figure'
  | 'phone'
  | 'number'
  | 'duration'
  | 'mark'
  | 'choice'
  | 'name'
  | 'instant'
  | 'colour'
  | 'icon'
  | 'count'
  | 'richText'
  | 'picture'
  | 'none'

/** How a list is searched by it: part of a text, one of several, from and to. */
export type SearchKind = 'contains' | 'equals' | 'range' | 'none'

/** What an exported file holds of it: numbers and times as such; `name` is that of what is referred to. */
export type FileKind = 'text' | 'number' | 'instant' | 'day' | 'choice' | 'yesNo' | 'name' | 'none'

/** What follows from the kind of a field. */
export interface FieldFormat {
  readonly input: InputKind
  readonly cell: CellKind
  readonly search: SearchKind
  readonly file: FileKind
}

const kinds = {
  text: { input: 'text', cell: 'text', search: 'contains', file: 'text' },
  code: { input: 'text', cell: 'figure', search: 'contains', file: 'text' },
  phone: { input: 'text', cell: 'phone', search: 'contains', file: 'text' },
  remark: { input: 'textarea', cell: 'text', search: 'contains', file: 'text' },
  password: { input: 'password', cell: 'none', search: 'none', file: 'none' },
  number: { input: 'number', cell: 'number', search: 'range', file: 'number' },
  decimal: { input: 'decimal', cell: 'number', search: 'range', file: 'number' },
  money: { input: 'decimal', cell: 'number', search: 'range', file: 'number' },
  duration: { input: 'number', cell: 'duration', search: 'range', file: 'number' },
  switch: { input: 'switch', cell: 'mark', search: 'equals', file: 'yesNo' },
  choice: { input: 'select', cell: 'choice', search: 'equals', file: 'choice' },
  instant: { input: 'instant', cell: 'instant', search: 'range', file: 'instant' },
  date: { input: 'date', cell: 'figure', search: 'range', file: 'day' },
  month: { input: 'month', cell: 'figure', search: 'equals', file: 'text' },
  timeOfDay: { input: 'time', cell: 'figure', search: 'equals', file: 'text' },
  zone: { input: 'zone', cell: 'text', search: 'equals', file: 'text' },
  colour: { input: 'colour', cell: 'colour', search: 'none', file: 'text' },
  icon: { input: 'icon', cell: 'icon', search: 'none', file: 'text' },
  reference: { input: 'reference', cell: 'name', search: 'equals', file: 'name' },
  references: { input: 'references', cell: 'name', search: 'none', file: 'name' },
  tree: { input: 'tree', cell: 'name', search: 'equals', file: 'name' },
  dictionary: { input: 'reference', cell: 'name', search: 'equals', file: 'name' },
  attachments: { input: 'attachments', cell: 'count', search: 'none', file: 'none' },
  rows: { input: 'rows', cell: 'count', search: 'none', file: 'none' },
  richText: { input: 'richText', cell: 'richText', search: 'none', file: 'none' },
  picture: { input: 'picture', cell: 'picture', search: 'none', file: 'none' },
} as const satisfies Record<string, FieldFormat>

/** What a field holds, as its builder says; input, cell, search and export follow from it. */
export type FieldKind = keyof typeof kinds

/** Everything that follows from a kind. */
export const fieldKinds: Readonly<Record<FieldKind, FieldFormat>> = kinds
