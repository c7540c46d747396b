import { fieldMeta, type Importable, kindOf, referredNoun, type Translate } from '@energy-console/contract'
import { type ImportColumn, importColumns, titleOfColumn } from '@energy-console/contract/imports'
import writeXlsx from 'write-excel-file/node'
import type { Tx } from '../../database'
import type { Session } from '../../http'
import type { References } from '../../references'

const namesShown = 200

interface Asking {
  tx: Tx
  session: Session
  references: References
  say: Translate
}

/**
 * A workbook to fill in, in the language of `say`: a sheet with the headings, and one that says of each column whether it must be filled, in which
 * form, with what, and gives an example. The example stands there so that nobody imports it.
 */
export async function templateOf(context: Asking, resource: Importable): Promise<Buffer> {
  const { say } = context
  const columns = importColumns(resource)
  const headings = columns.map((column) => bold(headingOf(column, say)))
  const notes = [
    [
      say('列', { context: 'template' }),
      ...['必填', '格式', '可填的内容', '示例'].map((one) => say(one)),
    ].map(bold),
  ]
  for (const column of columns) notes.push((await noteOf(context, resource, column)).map(text))
  const { note } = resource.import ?? {}
  if (note) notes.push([], [text(say(note))])
  return writeXlsx([
    {
      data: [headings],
      sheet: say(resource.label),
      columns: columns.map(() => ({ width: 18 })),
      stickyRowsCount: 1,
    },
    { data: notes, sheet: say('填写说明'), columns: [20, 8, 26, 60, 24].map((width) => ({ width })) },
  ]).toBuffer()
}

type Cell = { value: string; type: StringConstructor; fontWeight?: 'bold' }
const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })
const text = (value: string): Cell => ({ value, type: String })

const headingOf = (column: ImportColumn, say: Translate) => {
  const { isRequired, schema, list } = column
  const unit = schema && fieldMeta(schema).unit
  // A record may have no rows of a list.
  const star = isRequired && !list ? '*' : ''
  return `${titleOfColumn(column, say)}${star}${unit ? ` (${say(unit)})` : ''}`
}

async function noteOf(
  context: Asking,
  { import: spec, schema: fields }: Importable,
  column: ImportColumn,
): Promise<string[]> {
  const { isRequired, schema, part, list } = column
  const { say } = context
  const label = titleOfColumn(column, say)
  const required = isRequired ? (list ? say('有{{list}}时', { list: say(list.label) }) : say('是')) : ''
  if (!schema || part === 'list') {
    const lists = (spec?.rows ?? []).map(
      ({ field }) => fieldMeta(fields.shape[field] as never).label ?? field,
    )
    return [label, required, '', lists.map((list) => say(list)).join(say('、')), say(lists[0] ?? '')]
  }
  const { choices, states = ['是', '否'], help = '' } = fieldMeta(schema)
  const reference = referredNoun(fieldMeta(schema))
  const kind = kindOf(schema)
  const words = reference
    ? await context.references.titlesOf(context.tx, context.session, reference, namesShown)
    : kind === 'switch'
      ? states.map((state) => say(state))
      : (choices ?? []).map((choice) => say(choice.label))
  const [format = '', example = ''] = [formats[kind], words[0] ?? examples[kind]]
  return [label, required, say(format), words.join(say('、')) || say(help), example]
}

const formats: Readonly<Record<string, string>> = {
  number: '数字',
  duration: '整数',
  decimal: '数字',
  money: '金额，最多两位小数',
  date: 'yyyy-MM-dd',
  instant: 'yyyy-MM-dd HH:mm:ss',
  month: 'yyyy-MM',
  timeOfDay: 'HH:mm',
  reference: '已有记录的名称',
  dictionary: '业务字典中的取值名称',
  tree: '已有记录的名称',
  references: '已有记录的名称，多个用逗号分开',
}
const examples: Readonly<Record<string, string>> = {
  number: '1',
  duration: '60',
  decimal: '0.5',
  money: '100.00',
  date: '2026-01-31',
  instant: '2026-01-31 08:00:00',
  month: '2026-01',
  timeOfDay: '08:00',
  phone: '13800000000',
}
